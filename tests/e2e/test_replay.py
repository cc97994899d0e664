"""A match that is over, ply by ply: to look at, to send to somebody, to take home."""

import asyncio
from pathlib import Path

from parley.games.dots.sgf import parse_sgf
from parley.match.journal import decode_journal
from parley.match.record import parse_record
from tests.e2e.dots import ELSEWHERE, HELD, INSIDE, RING, SMALL, Board, open_board
from tests.e2e.sea import fight
from tests.e2e.stage import Stage, Visitor, play

BEGAN, CAPTURED, ENDED = (
    "0 / 10: Before the first move",
    "7 / 10: ann: E7; ann captured 1",
    "10 / 10: bob is for a draw; A draw",
)


async def at(visitor: Visitor, words: str) -> None:
    """The board shows this ply."""
    await visitor.see(f".replay .status:has-text('{words}')")


async def press(visitor: Visitor, label: str) -> None:
    """A button under the board."""
    await visitor.page.click(f".controls button[aria-label='{label}']")


async def draw_a_game(stage: Stage) -> tuple[Visitor, Board]:
    """One capture, and a draw; ann looks back."""
    ann, bob = await stage.visitor("ann"), await stage.visitor("bob")
    ours, theirs = await open_board(ann, SMALL), Board(bob, SMALL)
    await bob.join("ann")
    await asyncio.gather(ours.play(RING), theirs.play((INSIDE, *ELSEWHERE)))
    await ann.page.click(".actions button:has-text('Offer a draw')")
    await bob.page.click(".actions button:has-text('Agree to a draw')")
    await ann.page.click(".actions a:has-text('Look back')")
    await at(ann, ENDED)
    return ann, ours


def test_every_way_through_a_match(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, board = await draw_a_game(stage)
        await press(ann, "To the beginning")
        await at(ann, BEGAN)
        await press(ann, "To the next great moment")
        await at(ann, CAPTURED)
        assert (await board.pixel(*HELD))[3] > 0
        await ann.page.keyboard.press("ArrowLeft")
        await at(ann, "6 / 10: bob: J1")
        await ann.page.keyboard.press("End")
        await at(ann, ENDED)
        await ann.page.click(".moves a.great:has-text('E7')")
        await at(ann, CAPTURED)
        await ann.see(".moves [aria-current]:has-text('E7')")
        await press(ann, "One back")
        await at(ann, "6 / 10: bob: J1")
        assert (await board.pixel(*HELD))[3] == 0
        await ann.page.fill(".controls input[type=range]", "8")
        await at(ann, "8 / 10: bob: J10")
        await ann.page.click(".controls button.main:has-text('Play')")
        await ann.see(".controls button.main:has-text('Pause')")
        await at(ann, ENDED)
        await ann.see(".controls button.main:has-text('Play')")
        await ann.page.click(".controls button.main")  # from the beginning again
        await at(ann, "1 / 10: ann: E5")
        await ann.page.click(".controls button.main:has-text('Pause')")
        await ann.see(".controls button.main:has-text('Play')")

    play(tmp_path, scene, "--bot", "off")


def test_a_link_and_files(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, _board = await draw_a_game(stage)
        await press(ann, "To the last great moment")
        await at(ann, CAPTURED)
        await ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await ann.page.click("button:has-text('Copy a link')")
        await ann.see("button:has-text('Copied')")
        link = await ann.page.evaluate("navigator.clipboard.readText()")
        eve = await stage.visitor()
        await eve.page.goto(link)
        await at(eve, CAPTURED)
        assert (await Board(eve, SMALL).pixel(*HELD))[3] > 0
        journal = decode_journal(await download(eve, "Journal"))
        played = [entry.move for entry in journal.entries]
        assert played == [
            *(move for pair in zip(RING, (INSIDE, *ELSEWHERE), strict=True) for move in pair),
            "draw",
            "draw",
        ]
        record, _result = parse_record((await download(eve, "Record")).decode())
        assert [entry.move for entry in record.entries] == played
        sgf = parse_sgf((await download(eve, "SGF")).decode())
        assert (sgf.players, len(sgf.plies), sgf.result) == (("ann", "bob"), 10, "1 1 agreed")

    play(tmp_path, scene, "--bot", "off")


async def download(visitor: Visitor, name: str) -> bytes:
    """The file behind a button."""
    async with visitor.page.expect_download() as waiting:
        await visitor.page.click(f".actions a:has-text('{name}')")
    return Path(await (await waiting.value).path()).read_bytes()


def test_both_fleets_are_shown_to_anybody(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        ann, eve = await stage.visitor("ann"), await stage.visitor()
        await ann.open("seabattle", "random", size=6, fleet__0=0, fleet__1=0, fleet__2=1, fleet__3=2)
        await fight(ann)
        await ann.page.click(".actions a:has-text('Look back')")
        await ann.see(".controls")
        await eve.page.goto(f"{ann.page.url}/2")
        await at(eve, "2 / ")
        for sea in ("#sea0", "#sea1"):
            assert await eve.page.locator(f"{sea} td.ship").count() == 4
        await press(eve, "To the next great moment")
        await at(eve, ", sunk")
        await eve.see(".waters td.sunk")

    play(tmp_path, scene, "--bot", "off")
