"""After #64; and AIs that crash, err, flood or stay silent. The document leaves much of this to the core."""

from parley.checks.case import BrokenError, UntestedError
from parley.checks.gamecore.core.games import GAME, Table, over
from parley.checks.gamecore.core.player import OverError
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.wires import gamecore

LEAVE = 10.0
"""Seconds until an AI that stays is killed: 2 to leave, 2 more after being asked to, and some slack."""
ERRORS = 150
SILENCE = 60.0
"""Seconds in which a core may lose patience."""


@SUITE.case("core/64/2", seconds=GAME + LEAVE)
async def put_down(board: Board) -> None:
    """An AI that does not leave after #64 is killed."""
    await board.greet()
    await Table(board).play()
    player = board.players[0]
    if not any(player.is_over for player in board.players):
        raise UntestedError("the game does not end")
    await over(player)
    await player.expect_closed("an end within 10 s of #64", within=LEAVE)


@SUITE.case("core/general/8", seconds=LONG)
async def one_dies(board: Board) -> None:
    """An AI crashes in its turn: the others play on, or hear #64."""
    player = await board.prepared()
    board.other(player)
    await player.close()
    board.players.remove(player)
    await _survivors(board)


@SUITE.case("core/general/8", seconds=LONG)
async def one_dies_before_wazup(board: Board) -> None:
    """An AI crashes before it has said WazUp: the others play on, or hear #64."""
    await board.start()
    player, other = await board.guest(0), await board.guest(1) if board.guests > 1 else None
    if other is None:
        raise UntestedError("it takes two AIs of ours")
    await player.close()
    board.players.remove(player)
    await other.expect(gamecore.GDay)
    other.say(gamecore.WazUp())
    message = await other.expect(gamecore.General, gamecore.EndGame, within=2 * board.means.patience)
    if isinstance(message, gamecore.General):
        await other.expect(gamecore.Map, gamecore.EndGame)


async def _survivors(board: Board) -> None:
    try:
        await board.asked("#60 to the other AI, or #64")
    except OverError:
        return


@SUITE.case("core/general/8", "core/24/1", seconds=LONG)
async def many_errors(board: Board) -> None:
    """150 errors in a turn: each is refused, or the AI is out; the others play on."""
    player = await board.prepared()
    other = board.other(player)
    for _ in range(ERRORS):
        player.say(gamecore.FollowUp(1))
        frame = await player.next()
        if frame is None or not isinstance(frame.message, gamecore.WrongPhase):
            break
    if player.gone is None and frame is not None and isinstance(frame.message, gamecore.WrongPhase):
        await board.pass_turn(player)
    else:
        board.players.remove(player)
    try:
        while await board.asked("#60 to the other AI, or #64") is not other:
            raise BrokenError("the turn of the other AI", "another")
    except OverError:
        return


@SUITE.case("core/general/8", seconds=LONG)
async def flood(board: Board) -> None:
    """A megabyte without a space or newline: the core puts the AI out or ignores it, and survives."""
    player = await board.prepared()
    other = board.other(player)
    for _ in range(32):
        player.write(b"x" * 32_768)
        if player.gone is not None:
            break
        await player.next(0.02)
    await player.close()
    board.players.remove(player)
    await _survivors(board)
    if other.gone is not None and not other.is_over:
        raise BrokenError("the others play on, or hear #64", other.gone)


@SUITE.case("core/general/8", seconds=SILENCE + LONG, is_slow=True)
async def silence(board: Board) -> None:
    """An AI says nothing for a minute: it may be put out, and the others play on."""
    player = await board.prepared()
    other = board.other(player)
    frame = await other.next(SILENCE)
    if frame is None:
        raise BrokenError("another's turn, or #64, within a minute of silence", other.nothing)
