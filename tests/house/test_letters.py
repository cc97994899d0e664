from pathlib import Path

from parley.house.letter_words import Letter
from parley.house.letters import MOST, Letters
from parley.house.restart import restart
from parley.seats.bot.staff import revive
from parley.store import AccountId
from parley.store.mail import Reader
from parley.tables import Table
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Tab, visit

DAYS = {"game": "dots", "setup": SMALL["dots"], "clock": {"move": 3 * 86_400}}
URL = "https://parley.example"


def listening(parlour: Parlour) -> list[Letter]:
    sent: list[Letter] = []

    def send(letter: Letter) -> bool:
        sent.append(letter)
        return True

    parlour.house.shared(Letters).open(send, URL)
    return sent


async def subscribe(parlour: Parlour, tab: Tab, language: str = "en") -> None:
    account, name = AccountId(tab.session.player.account or 0), tab.session.player.name
    await parlour.house.store.mail.put(account, Reader(f"{name}@parley.example", language, name), "123456")
    assert await parlour.house.store.mail.confirm(account, "123456")


async def subjects(parlour: Parlour, sent: list[Letter]) -> list[tuple[str, str]]:
    """What was sent since the last look."""
    await parlour.house.shared(Letters).settled()
    found = [(letter.to.partition("@")[0], letter.subject) for letter in sent]
    sent.clear()
    return found


async def begin(parlour: Parlour) -> tuple[Tab, Table]:
    """Ann opens a table and leaves; bob sits down."""
    ann = await visit(parlour, "ann")
    await subscribe(parlour, ann, "de")
    number = (await ann.granted("open", **DAYS))["table"]
    ann.session.lost()
    bob = await visit(parlour, "bob")
    await subscribe(parlour, bob)
    await bob.granted("join", table=number)
    await bob.until(lambda: any(full["view"] for full in bob.all("table")))
    return bob, parlour.house.lobby.tables[number]


def test_who_is_away_is_told_once_that_a_match_begins_waits_for_them_and_is_over(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        sent = listening(parlour)
        bob, table = await begin(parlour)
        assert await subjects(parlour, sent) == [
            ("ann", "Punkte: Deine Partie hat begonnen, und du bist am Zug")
        ]
        ann = await visit(parlour, "ann")
        await ann.news("table")
        await ann.granted("move", move="E5")
        await bob.news("happened")
        assert await subjects(parlour, sent) == []  # bob is here
        ann.session.lost()
        await bob.granted("move", move="F6")
        await parlour.house.shared(Letters).settled()
        (letter,) = sent
        assert f"{URL}/#/table/{table.number}" in letter.text
        assert letter.stop == f"{URL}/api/mail/stop?token=ann"
        assert await subjects(parlour, sent) == [("ann", "Punkte: Du bist am Zug")]
        await bob.granted("resign")
        await bob.news("closed")
        assert await subjects(parlour, sent) == [("ann", "Punkte: Deine Partie ist zu Ende")]

    play(tmp_path, scene)


def test_a_restart_tells_whoever_was_not_told_and_nobody_again(tmp_path: Path) -> None:
    async def before(parlour: Parlour) -> None:
        await begin(parlour)  # and the server dies before a letter is noted

    async def again(parlour: Parlour) -> list[tuple[str, str]]:
        sent, house = listening(parlour), parlour.house
        await restart(house.store, house.lobby, lambda sitter: revive(house, sitter), 60)
        (table,) = house.lobby.tables.values()
        house.crier.watch(table)
        house.crier.watch(table)
        return await subjects(parlour, sent)

    async def after(parlour: Parlour) -> None:
        assert await again(parlour) == [("ann", "Punkte: Du bist am Zug")]

    async def later(parlour: Parlour) -> None:
        assert await again(parlour) == []

    for scene in (before, after, later):
        play(tmp_path, scene)


def test_nobody_gets_more_than_so_many_a_day_nor_a_letter_about_a_quick_game(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        sent = listening(parlour)
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        await subscribe(parlour, ann)
        await subscribe(parlour, bob)
        quick = (await bob.granted("open", **{**DAYS, "clock": {"move": 60}}))["table"]
        await ann.granted("join", table=quick)
        for _ in range(MOST):
            await parlour.house.store.mail.take(ann.session.player.account or 0, MOST)
        slow = (await ann.granted("open", **DAYS))["table"]
        ann.session.lost()
        await bob.granted("join", table=slow)
        assert await subjects(parlour, sent) == []

    play(tmp_path, scene)
