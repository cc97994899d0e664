"""One way of speaking, on every wire: what is told, to whom, and how often."""

from pathlib import Path

import pytest

from parley.house.attempts import Attempts
from parley.house.speech import LONGEST, say, say_at
from parley.house.talk import Talk
from parley.tables import BOT, Guest, Phase, Refusal, Refused, Said
from tests.seats.parlour import Parlour, play
from tests.tables.people import Deaf, Person
from tests.tables.rooms import SMALL_DOTS
from tests.tables.test_table import refusal


class Somebody(Person):
    """A person with an address."""

    def __init__(self, name: str, account: int | None = None, address: str = "10.0.0.1") -> None:
        super().__init__(name, account)
        self.address = address


def test_it_goes_to_one_or_to_all(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, ann, bob, deaf = parlour.house, Somebody("ann"), Somebody("bob"), Deaf("deaf")
        for player in (deaf, ann, bob):
            house.lobby.enter(player)
        say(house, ann, " hel\u200blo\n")
        say(house, ann, "psst", "BOB")
        assert ann.heard == [Said("ann", "hello")]
        assert bob.heard == [Said("ann", "hello"), Said("ann", "psst", "BOB")]
        assert refusal(say, house, ann, "hm", "kim") is Refusal.NOBODY_OF_THAT_NAME
        house.lobby.enter(Guest("house-hunter", BOT))
        assert refusal(say, house, ann, "hm", "house-hunter") is Refusal.IS_A_BOT
        assert house.tally["words"] == 2

    play(tmp_path, scene)


def test_at_a_table_it_is_for_those_who_are_there_and_listen(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, eve, kim = Somebody("ann"), Somebody("eve"), Somebody("kim")
        bot, gallery = Person("random", kind="bot"), Person("", kind="gallery")
        table = house.lobby.open(SMALL_DOTS, ann)
        table.sit(bot)
        table.watch(eve)
        table.watch(gallery)
        say_at(house, table, ann, "hello")
        say_at(house, table, eve, "hi")
        say_at(house, table, kim, "from the page", seat=gallery)
        assert refusal(say_at, house, table, kim, "let me in") is Refusal.NOT_SEATED
        open_talk, aside = [Said("ann", "hello"), Said("eve", "hi")], Said("kim", "from the page", aside=True)
        for hearer in (eve, gallery):
            assert hearer.of(Said) == [*open_talk, aside]
        assert ann.of(Said) == open_talk
        talk = house.shared(Talk)
        assert talk.heard(table, ann, plays=True) == open_talk
        assert talk.heard(table, eve) == [*open_talk, aside]
        table.phase = Phase.OVER
        assert talk.asides(table, ann) == [aside]
        talk.forget(["Kim"])
        assert talk.asides(table, ann) == []
        assert bot.of(Said) == []

    play(tmp_path, scene)


def test_what_nobody_could_read_is_not_told(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, ann = parlour.house, Somebody("ann")
        house.lobby.enter(ann)
        for text in ("", " \u200b\u3164\n", "\u202e"):
            say(house, ann, text)
        assert ann.heard == []
        say(house, ann, "x" * 1000)
        assert ann.heard == [Said("ann", "x" * LONGEST)]

    play(tmp_path, scene)


def test_an_account_talks_so_fast_and_no_faster(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, ann, bob = parlour.house, Somebody("ann", 1), Somebody("bob", 2)
        for _ in range(2):
            say(house, ann, "buy")
        assert refusal(say, house, ann, "buy") is Refusal.TALKS_TOO_FAST
        ann.address = "10.0.0.2"
        assert refusal(say, house, ann, "buy") is Refusal.TALKS_TOO_FAST
        say(house, bob, "no")
        assert house.tally["words refused"] == 2

    play(tmp_path, scene, words=Attempts(2, 1e9))


def test_without_an_account_a_block_of_addresses_is_one(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        for number in range(2):
            say(house, Somebody(f"p{number}", address=f"2001:db8::{number}"), "buy")
        with pytest.raises(Refused):
            say(house, Somebody("p3", address="2001:db8::3"), "buy")
        say(house, Somebody("p4", address="2001:db8:1::3"), "hello")

    play(tmp_path, scene, words=Attempts(2, 1e9))


def test_all_from_a_block_talk_only_so_much(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        for account in range(3):
            say(house, Somebody("ann", account), "buy")
        with pytest.raises(Refused):
            say(house, Somebody("bob", 3), "hello")
        say(house, Somebody("cid", 4, "10.0.0.2"), "hello")

    play(tmp_path, scene, words_by_block=Attempts(3, 1e9))
