"""Live chances: the same whatever is hidden, and everybody's make one."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import CHANCE, Seat
from parley.core.bot import Hint, Limit
from parley.games import load_game
from parley.house.chances import FORMULAS
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.match.replay import read_setup
from parley.seats.web import hints
from parley.seats.web.hints import Advice
from parley.seats.web.odds import LiveOdds, Odds, everybodys, tell_odds
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, seat, visit


@pytest.mark.parametrize("game", FORMULAS)
def test_chances_make_one_and_need_no_more_than_a_spectator_sees(game: str) -> None:
    rules, bot, rng = load_game(game), load_bot(game, "random"), Random(5)
    match = Match.at_start(rules, read_setup(rules, SMALL[game]))
    while match.to_move and match.length < 150:
        mover = min(match.to_move)
        move = (
            rules.chance(match.state, rng)
            if mover == CHANCE
            else bot.choose(match.view(mover), Limit(0.01), rng)
        )
        match, _ = match.step(Seat(mover), move, Millis(0))
        found = tell_odds(match, rules.seats(read_setup(rules, SMALL[game])), FORMULAS[game])
        assert all(one is not None for one in found.chances)
        assert sum(one or 0 for one in found.chances) == pytest.approx(1, abs=0.01)


class Teller:
    """A bot with an opinion that changes from ply to ply."""

    def __init__(self, *told: Hint[Any]) -> None:
        self._told = iter(told)

    def hint(self, view: Any, _limit: Limit, _rng: Random) -> Hint[Any]:
        return replace(next(self._told), move=next(iter(view.moves())))


TOLD = [
    Hint(None, chance=0.5, chances=(0.5, 0.3, 0.2)),
    Hint(None),
    Hint(None, chance=0.6, chances=(0.3, 0.6, 0.1)),
]


def test_everybodys_chances_are_of_the_same_ply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Teller(*TOLD)
    monkeypatch.setattr(hints, "load_bot", lambda *_: bot)

    async def scene(parlour: Parlour) -> None:
        tabs = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        table = parlour.house.lobby.tables[await seat("dots", *tabs, setup={"players": 3})]
        odds, told = LiveOdds(parlour.house), []
        for tab in tabs:
            odds.of(table)
            for task in tuple(odds._thinking.values()):
                await task
            told.append(odds.of(table))
            state, rules = table.match.state, table.match.game
            await tab.granted("move", move=rules.format_move(next(rules.moves(state, state.turn))))
        assert told == [Odds(0, [0.5, 0.3, 0.2]), Odds(0, [0.5, 0.3, 0.2]), Odds(2, [0.3, 0.6, 0.1])]

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("told", "seats", "found"),
    [
        (Advice({"seat": 1, "chance": 0.25}, True), 2, [0.75, 0.25]),
        (Advice({"seat": 1, "chance": 0.25}, True), 3, []),
        (Advice({"seat": 0, "chance": 0.2}, True, (0.2, 0.5, 0.30004)), 3, [0.2, 0.5, 0.3]),
        (Advice({"seat": 0, "chance": None}, True), 2, []),
    ],
)
def test_of_two_one_chance_is_enough(told: Advice, seats: int, found: list[float]) -> None:
    assert everybodys(told, seats) == found


def test_a_bot_is_asked_once_for_all_who_watch(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        table = parlour.house.lobby.tables[await seat("dots", ann, bob)]
        odds = LiveOdds(parlour.house)
        assert odds.of(table) is odds.of(table) is None
        assert len(odds._thinking) == 1
        for task in tuple(odds._thinking.values()):
            await task
        assert not odds._thinking

    play(tmp_path, scene)
