"""Unreadable input is #20, and the core repeats what it is waiting for."""

from functools import partial

from parley.checks.case import BrokenError
from parley.checks.gamecore.core.player import TASKS, Player
from parley.checks.gamecore.core.questions import PHASES
from parley.checks.gamecore.core.stage import LONG, SUITE, Board, settle
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import describe

_ERRORS = (gamecore.GeneralError, gamecore.WrongPhase)


async def _errors(player: Player, data: bytes, kinds: tuple[type[Message], ...]) -> list[Message]:
    """Send this; returns the errors that come, and requests, up to a #33 that we ask for."""
    player.write(data)
    first = await player.expect_any(kinds)
    player.say(gamecore.AskStanding())
    came = [first]
    while True:
        message = await player.expect_any((gamecore.Standing, *TASKS, *kinds), words="#33 to #43")
        if isinstance(message, gamecore.Standing):
            return came
        came.append(message)


async def _in_phase(board: Board, phase: str) -> None:
    enter, task, _ = PHASES[phase]
    player = await enter(board)
    came = await _errors(player, b"hello\n", (gamecore.GeneralError,))
    if not any(isinstance(message, task) for message in came):
        wanted = f"#20, then {player.name_of(task)} again"
        raise BrokenError(wanted, ", ".join(map(describe, came)))


for _phase, (_enter, _request, _words) in PHASES.items():
    SUITE.add(
        f"unreadable-in-{_phase}",
        ("core/20/3", "core/20/1", "core/20/4"),
        f"An unreadable word {_words}: #20, and what the core waits for again.",
        partial(_in_phase, phase=_phase),
        seconds=LONG,
    )


async def _garbage(board: Board, data: bytes, kinds: tuple[type[Message], ...]) -> None:
    player = await board.prepared()
    await _errors(player, data, kinds)
    await player.place_all()


_UNREADABLE = (gamecore.GeneralError,)
for _name, _clause, _data, _kinds, _title in (
    ("garbage-word", "core/20/4", b"what?\n", _UNREADABLE, "A word that is no code."),
    ("garbage-code", "core/20/4", b"#99\n", _UNREADABLE, "A code that does not exist."),
    ("garbage-numbers", "core/20/4", b"#50\nx y\n", _UNREADABLE, "Words where numbers belong."),
    ("garbage-missing", "core/20/4", b"#51\n#54x\n", _UNREADABLE, "Another word where numbers belong."),
    ("garbage-bytes", "core/20/4", b"\xff\xfe\x00\x01\n", _UNREADABLE, "Bytes that are no text."),
    ("garbage-long", "core/20/4", b"x" * 600 + b"\n", _UNREADABLE, "A word of 600 letters."),
    ("garbage-fraction", "core/20/4", b"#50\n0.5 1\n", _UNREADABLE, "A fraction where a number belongs."),
    (
        "codes-of-the-core",
        "core/general/3",
        b"#10\n",
        _ERRORS,
        "A code that is the core's to say: #20, or #24.",
    ),
    ("word-of-the-core", "core/general/3", b"GDay\n", _ERRORS, "GDay from an AI: #20, or #24."),
):
    SUITE.add(_name, (_clause,), _title, partial(_garbage, data=_data, kinds=_kinds), seconds=LONG)


@SUITE.case("core/general/9", "core/20/4", seconds=LONG)
async def garbage_line(board: Board) -> None:
    """A line of unreadable words gets one #20, not one for each."""
    player = await board.prepared()
    came = await _errors(player, b"one two three 4 5 6\n", _UNREADABLE)
    errors = [message for message in came if isinstance(message, gamecore.GeneralError)]
    if len(errors) != 1:
        raise BrokenError("one #20", str(len(errors)))


@SUITE.case("core/20/3", "core/20/1")
async def garbage_for_wazup(board: Board) -> None:
    """Something other than WazUp: #20, and GDay again; then WazUp is still accepted."""
    await board.start()
    for number in range(board.guests):
        player = await board.guest(number)
        await player.expect(gamecore.GDay)
        player.write(b"hello\n")
        await player.expect(gamecore.GeneralError)
        await player.expect(gamecore.GDay)
        player.say(gamecore.WazUp())
    await board.players[0].informed()


@SUITE.case("core/20/1", "core/50/2", seconds=LONG)
async def garbage_in_preparation(board: Board) -> None:
    """Errors in preparation cost nothing: the unit is placed, and the game continues."""
    player = await board.claim()
    for _ in range(5):
        await _errors(player, b"#50 what\n", _UNREADABLE)
    await settle(player)
    await board.asked()
