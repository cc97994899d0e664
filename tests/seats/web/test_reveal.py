"""Fleets that spectators see late: nothing that is not old enough, and nothing to those who play."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.games import load_game
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.seats.web.reveal import LEAST, Delay, show_old, tape_of
from parley.tables import Phase, Terms
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import seat, visit


@given(st.lists(st.tuples(st.floats(0, 50), st.booleans()), max_size=60), st.floats(1, 200))
def test_nothing_is_given_away_that_is_not_old_enough(steps: list[tuple[float, bool]], delay: float) -> None:
    """Whatever happens when, and whenever somebody looks: the newest that is old enough, and no other."""
    now, told, late = 0.0, list[tuple[float, int]](), Delay[int](delay)
    for pause, is_move in steps:
        now += pause
        if is_move:
            told.append((now, len(told)))
            late.add(len(told) - 1, now)
        old = [number for at, number in told if at <= now - delay]
        assert late.old(now) == (old[-1] if old else None)


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus"])
def test_spectators_see_fleets_late_and_players_never(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid, dan = [await visit(parlour, name) for name in ("ann", "bob", "cid", "dan")]
        number = await seat(game, ann, bob, reveal=LEAST)
        for tab in (ann, bob):
            await tab.granted("move", move=(await tab.granted("shuffle"))["move"])
        await cid.granted("watch", table=number)
        shown = await cid.news("table")
        assert shown["reveal"] == LEAST
        assert "late" not in shown["view"]
        assert shown["view"]["board"]["fleets"] == [[], []]
        tape = tape_of(parlour.house.lobby.tables[number])
        assert tape is not None
        monkeypatch.setattr(tape._delay, "seconds", 0.0)
        await dan.granted("watch", table=number)
        late = (await dan.news("table"))["view"]["late"]
        assert all(late["board"]["fleets"])
        for tab in (ann, bob):
            await tab.granted("look")
            own = (await tab.news("table"))["view"]
            assert "late" not in own
            assert sum(bool(fleet) for fleet in own["board"]["fleets"]) == 1

    play(tmp_path, scene)


def test_where_it_cannot_be(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await visit(parlour, "ann")
        for game, reveal in (("dots", 60), ("seabattle", LEAST - 1)):
            assert await ann.refused("open", game=game, reveal=reveal) == "bad_setup"
        number = (await ann.granted("open", game="seabattle"))["table"]
        assert tape_of(parlour.house.lobby.tables[number]) is None

    play(tmp_path, scene)


def test_fleets_of_bots_that_play_each_other_are_shown_as_they_are(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        game, study = load_game("seabattle"), parlour.house.shared(HouseStudy)
        bots = [BotPlayer(study, "random") for _ in range(2)]
        table = parlour.house.lobby.convene(Terms(game, game.setup_type()), bots, 1.0)
        while (shown := show_old(table)) is None and table.phase is Phase.PLAYING:
            await asyncio.sleep(0)
        assert shown is not None
        assert shown["seconds"] == 0

    play(tmp_path, scene)
