"""Names: what people may choose, and who has what."""

import asyncio
from pathlib import Path

import pytest

from parley.bots import bot_names
from parley.core import NotationError
from parley.core.text import shorten
from parley.games import GAMES
from parley.games.dots import GAME, Setup
from parley.house import names
from parley.house.house import House
from parley.tables import Guest, Player, Refusal, Refused, Terms
from tests.seats.parlour import Parlour, play


async def choose(house: House, wanted: str) -> str | Refusal:
    """The name one gets, or why not."""
    try:
        async with names.choosing(house, wanted) as name:
            return name
    except Refused as refused:
        return refused.refusal


@pytest.mark.parametrize(
    "name",
    [
        *("house-hunter", "HOUSE-x", "h0use-x", "hоuse-x", "guest-1", "guest-ann", "gu\u0435st-7"),
        *(
            "admin",
            "Administrator",
            "ADMlN",
            "adm1n",
            "аdmin",
            "operator",
            "Parley",
            "parley.bot",
            "server",
            "SERVER-2",
        ),
        *("house", "crier", "system", "somebody", *(bot for game in GAMES for bot in bot_names(game))),
    ],
)
def test_names_of_the_house_are_reserved(name: str) -> None:
    assert names.is_reserved(name)


@pytest.mark.parametrize("name", ["ann", "housewife", "greenhouse-2", "badmin", "observer", "anna-admin"])
def test_others_are_not(name: str) -> None:
    assert not names.is_reserved(name)


def test_accounts_and_people_share_one_name_space(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        await house.accounts.create("ann", "hash")
        house.lobby.enter(Guest("Captain Nemo", "bpgp"))
        for wanted in ("ann", " ANN ", "аnn", "captain nemo", "Captain_Nemo", "Captain  Nem0"):
            assert await choose(house, wanted) is Refusal.NAME_TAKEN
        assert await choose(house, "admin") is Refusal.NAME_RESERVED
        assert await choose(house, "  anna   b ") == "anna b"
        for wanted in ("", "ann\u200b", "a\nb"):
            with pytest.raises(NotationError):
                await choose(house, wanted)

    play(tmp_path, scene)


def test_two_who_choose_at_once_do_not_both_get_it(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house

        async def take(wanted: str) -> bool:
            try:
                async with names.choosing(house, wanted) as name:
                    await house.accounts.create(name, "hash")
            except Refused:
                return False
            return True

        assert sorted(await asyncio.gather(*map(take, ("bob", "b0b", "BOB", "bоb")))) == [False] * 3 + [True]
        assert not house.lobby.is_taken("bob")

    play(tmp_path, scene)


def test_whom_a_name_means_that_was_cut(tmp_path: Path) -> None:
    meant = {
        "ann": "ann",
        "ANN": "ANN",
        "bob_the_great": "Bob the Great",
        "BOB_the_great": "Bob the Great",
        "c" * 21 + "…": "c" * 30,
        "C" * 21 + "...": "c" * 30,
        "d" * 18 + "...": "d" * 18 + "...",  # which is a name
        "d" * 18 + "…": None,  # and this is not
        "e" * 21 + "…": "e" * 31,  # two of them, and one sits at our table
        "f" * 21 + "…": None,  # two of them
        "nobody": None,
        "": None,
        "…": None,
    }

    async def scene(parlour: Parlour) -> None:
        here = ["ann", "Bob the Great", "c" * 30, "d" * 18 + "...", "e" * 30, "e" * 31, "f" * 30, "f" * 31]
        people, lobby = {name: Guest(name, "test") for name in here}, parlour.house.lobby
        for guest in people.values():
            lobby.enter(guest)
        table = lobby.open(Terms(GAME, Setup()), people["ann"])
        lobby.join(table.number, people["e" * 31])
        assert {given: _mean(parlour.house, people["ann"], given) for given in meant} == meant

    play(tmp_path, scene)


def _mean(house: House, asker: Player, given: str) -> str | None:
    try:
        return names.find_shown(house, asker, given, lambda name: shorten(name.replace(" ", "_"), 22))
    except Refused:
        return None
