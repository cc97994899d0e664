"""Pieces, several commands at once, other line ends."""

import asyncio
from functools import partial

from parley.checks.gamecore.core.player import Player
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.checks.probe import SLICE
from parley.wires import gamecore


async def _dribble(player: Player, data: bytes) -> None:
    for byte in data:
        player.write(bytes([byte]))
        await asyncio.sleep(SLICE)


async def _turn(board: Board, change: tuple[bytes, bytes] | None) -> None:
    player = await board.prepared()
    place = player.encode(gamecore.Place(player.mine[0], player.left))
    for data, *answers in (
        (place, gamecore.Ok, gamecore.RequestAttack),
        (player.encode(gamecore.NextPhase()), gamecore.RequestMarch),
        (player.encode(gamecore.AskStanding()), gamecore.Standing),
    ):
        if change is None:
            await _dribble(player, data)
        else:
            player.write(data.replace(*change))
        for answer in answers:
            await player.expect(answer)


for _name, _clause, _change, _title in (
    ("commands-in-pieces", "core/general/2", None, "Every byte of a command comes by itself."),
    ("commands-carriage-return", "core/general/10", (b"\n", b"\r\n"), "Commands end with CR LF."),
    ("commands-blank-lines", "core/general/10", (b"#", b"\n  \n#"), "Blank lines stand before commands."),
    ("commands-trailing-blanks", "core/general/10", (b"\n", b"  \n"), "Lines end with blanks."),
):
    SUITE.add(_name, (_clause,), _title, partial(_turn, change=_change), seconds=LONG)


@SUITE.case("core/general/4", seconds=LONG)
async def turn_at_once(board: Board) -> None:
    """A whole turn in one piece: #50, #54, #54; each is answered in order."""
    player = await board.prepared()
    player.say(gamecore.Place(player.mine[0], player.left), gamecore.NextPhase(), gamecore.NextPhase())
    await player.expect(gamecore.Ok)
    await player.expect(gamecore.RequestAttack)
    await player.expect(gamecore.RequestMarch)
    await board.asked("#14, #33 and #60 to the next")


@SUITE.case("core/general/4", "core/24/1", seconds=LONG)
async def wrong_among_right(board: Board) -> None:
    """#54, #50 and #43 in one piece while units are to be placed: #24, #10 and #33, in this order."""
    player = await board.prepared()
    player.say(gamecore.NextPhase(), gamecore.Place(player.mine[0], 1), gamecore.AskStanding())
    await player.expect(gamecore.WrongPhase)
    answer = await player.expect(gamecore.Ok, gamecore.RequestPlace)
    if isinstance(answer, gamecore.RequestPlace):  # a request may be repeated
        await player.expect(gamecore.Ok)
    await player.expect(gamecore.Standing)


@SUITE.case("core/general/4", "core/52/2", seconds=LONG)
async def follow_and_look(board: Board) -> None:
    """#52 and #43 in one piece, as published AIs write it: #10, #61 and #33."""
    player = await board.conquered()
    player.say(gamecore.FollowUp(0), gamecore.AskStanding())
    await player.expect(gamecore.Ok)
    answer = await player.expect(gamecore.RequestAttack, gamecore.Standing)
    await player.expect(
        gamecore.Standing if isinstance(answer, gamecore.RequestAttack) else gamecore.RequestAttack
    )
