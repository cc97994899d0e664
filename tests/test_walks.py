"""The four walks of docs/design/one-table.md, as a whole server takes them."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from parley.core import Cell
from parley.core.compiled import IS_COMPILED
from parley.net.server import Server
from parley.wires.bpgp import Fail, Hit, Place, ShipPosition, Shoot, Wait, YouStart
from tests.net.bpgp_client import Client, clients, start_game
from tests.net.gunner import SMALL, Gunner, gunner
from tests.net.house import HERE, play
from tests.net.machine import puppet
from tests.net.programs.test_stable import TWO, Commander, sit_down, until
from tests.net.web.browser import WEB, Browser, hear

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "design" / "one-table.md"
FLEET = Place((ShipPosition(Cell(0, 0), 1), ShipPosition(Cell(0, 2), 1)))


class Steps(list[str]):
    """The functions of Parley that are entered in the thread of the event loop, in their order."""

    @contextmanager
    def taken(self) -> Iterator[None]:
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and "parley" in frame.f_code.co_filename:
            self.append(frame.f_code.co_qualname)


async def shoot_by_com(server: Server, steps: Steps) -> None:
    (port,) = (int(found) for line in server.lines for found in re.findall(r"call at .*:(\d+)$", line))
    browser = Browser(server.addresses["web"])
    await browser.be_guest("ann")
    async with puppet(port, "junga") as dos, gunner(browser) as ann:
        table = await ann.join("junga")
        await ann.play(table["view"], shots=1)
        await hear(ann.tab, news="happened")  # the answer
        with steps.taken():
            dos.writer.write(b"\xc0\x01\x01")
            await dos.until(lambda: dos.has_heard(0x0C))


async def shoot_by_bpgp(server: Server, steps: Steps) -> None:
    async with clients(server.addresses["bpgp"], "eva", "finn") as both:
        eva, finn = both
        await start_game(eva, finn)
        for client in both:
            await client.say(FLEET)
        first = await first_of(eva, finn)
        with steps.taken():
            await first.say(Shoot(0, Cell(9, 9)))
            while not isinstance(await first.hear(), Hit | Fail):
                pass


async def first_of(*both: Client) -> Client:
    for client in both:
        while not isinstance(word := await client.hear(), YouStart | Wait):
            pass
        if isinstance(word, YouStart):
            return client
    raise AssertionError


async def put_by_page(server: Server, steps: Steps) -> None:
    browser = Browser(server.addresses["web"])
    await browser.be_guest("bert")
    async with browser.tab() as tab:
        bert = Gunner(tab)
        await bert.ask("open", game="dots", setup={"width": 10, "height": 10}, bots=["random"])
        while (await hear(tab, news="table"))["view"] is None:
            pass
        with steps.taken():
            assert (await bert.ask("move", move="E5"))["ok"]


async def attack_by_gamecore(server: Server, steps: Steps) -> None:
    ann = Commander()
    with steps.taken():
        sit_down(server, TWO, ann)
        await until(lambda: "CoreSeat._attacked" in steps)
    answered = steps.index("CoreSeat._attacked")
    asked = max(at for at in range(answered) if steps[at] == "Child._read")
    del steps[:asked]


WALKS = {
    "COM shot": shoot_by_com,
    "BPGP shot": shoot_by_bpgp,
    "`PUT` from the page": put_by_page,
    "`#51`": attack_by_gamecore,
}


def table_of_the_page() -> dict[str, list[str]]:
    """What is to be entered on every walk, from first to last."""
    section = PAGE.read_text().partition("## Four walks")[2].partition("\n## ")[0]
    rows = [row.strip("|").split("|") for row in section.splitlines() if row.startswith("|")]
    heads, _, *steps = ([cell.strip() for cell in row] for row in rows)
    return {head: [step[at].strip("`") for step in steps] for at, head in enumerate(heads) if at}


def is_taken(walk: list[str], steps: list[str]) -> bool:
    """Whether somewhere the walk is gone from end to end, on behalf of one move."""
    starts = [at for at, step in enumerate(steps) if step == walk[0]]
    return any(_follow(walk, steps[start:]) for start in starts)


def _follow(walk: list[str], steps: list[str]) -> bool:
    left = iter(walk)
    wanted, moves = next(left), 0
    for step in steps:
        moves += step == "Table.submit"
        if moves > 1:
            return False
        if step == wanted and (wanted := next(left, "")) == "":
            return True
    return False


@pytest.fixture(scope="module")
def brutus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C example."""
    made = tmp_path_factory.mktemp("walks") / "brutus"
    subprocess.run(["gcc", "-O2", "-o", made, ROOT / "examples/conquest/ai.c"], check=True, timeout=120)
    return made


@pytest.mark.skipif(IS_COMPILED, reason="what is compiled has no frames to watch")
def test_every_move_goes_the_way_of_the_page(brutus: Path, tmp_path: Path) -> None:
    walks = table_of_the_page()
    assert walks.keys() == WALKS.keys()

    async def scene(server: Server) -> None:
        for name, walk in WALKS.items():
            steps = Steps()
            await walk(server, steps)
            assert is_taken(walks[name], steps), name

    play(
        tmp_path,
        scene,
        bpgp=HERE,
        web=WEB,
        com=(f"listen:127.0.0.1:0{SMALL}",),
        com_bot="off",
        program=({"name": "brutus", "game": "conquest", "command": str(brutus), "sandbox": False},),
    )


def test_a_walk_in_another_order_is_none() -> None:
    assert is_taken(["a", "b"], ["b", "a", "x", "b"])
    assert not is_taken(["a", "b"], ["b", "a"])
    assert not is_taken(["a", "b"], ["a", "Table.submit", "Table.submit", "b"])
