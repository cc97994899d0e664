"""#70, #71 and #72: what the core prints."""

import asyncio

from parley.checks.case import BrokenError
from parley.checks.gamecore.core.stage import LONG, SUITE, Board
from parley.wires import gamecore

LOOK = 0.05
"""Seconds between looks at the output."""


async def _printed(board: Board, text: str, count: int = 1) -> bool:
    """Is this printed as often as expected, sooner or later? It may sit in a buffer until the core exits."""
    end = board.means.clock() + board.means.patience
    while board.host.printed.count(text) < count and board.means.clock() < end and board.host.gone is None:
        await asyncio.sleep(LOOK)
    return board.host.printed.count(text) >= count


async def _printed_at_last(board: Board, text: str) -> bool:
    if await _printed(board, text):
        return True
    await board.host.stop()
    return text in board.host.printed


@SUITE.case("core/72/1", seconds=LONG)
async def message_printed(board: Board) -> None:
    """The core prints the text of #72, on standard output or error."""
    player = await board.prepared()
    text = f"hello {board.means.fresh_name()}"
    player.say(gamecore.Say(text))
    await player.fence()
    if not await _printed_at_last(board, text):
        raise BrokenError(f"{text!r} printed", repr(board.host.printed[-200:]))


@SUITE.case("core/72/1", seconds=LONG)
async def message_unanswered(board: Board) -> None:
    """#72 is not answered, and changes nothing."""
    player = await board.prepared()
    player.say(gamecore.Say("one"), gamecore.Say("two  three, and a # in it"))
    if await player.fence():
        raise BrokenError("no answer to #72", "a request")
    await player.place_all()


@SUITE.case("core/70/1", seconds=LONG)
async def debug_printed(board: Board) -> None:
    """After #70 the core prints the conversation: our #43, and its answer."""
    player = await board.prepared()
    player.say(gamecore.DebugOn())
    for _ in range(3):
        await player.fence()
    for code in ("#43", "#33"):
        if not await _printed_at_last(board, code):
            raise BrokenError(f"{code} printed", repr(board.host.printed[-200:]))


@SUITE.case("core/71/1", seconds=LONG)
async def debug_off(board: Board) -> None:
    """After #71 it no longer prints that."""
    player = await board.prepared()
    player.say(gamecore.DebugOn())
    await player.fence()
    await _printed(board, "#43")
    player.say(gamecore.DebugOff())
    await player.fence()
    await asyncio.sleep(board.means.quiet)
    before = board.host.printed.count("#41")
    for _ in range(3):
        player.say(gamecore.AskMap())
        await player.expect(gamecore.Map)
    await asyncio.sleep(board.means.quiet)
    if board.host.printed.count("#41") > before:
        raise BrokenError("nothing printed of what is said after #71", repr(board.host.printed[-200:]))


@SUITE.case("core/70/1", "core/71/1", seconds=LONG)
async def debug_unanswered(board: Board) -> None:
    """#70 and #71 are not answered, and change nothing."""
    player = await board.prepared()
    player.say(gamecore.DebugOn(), gamecore.DebugOff())
    if await player.fence():
        raise BrokenError("no answer to #70 and #71", "a request")
    await player.place_all()
