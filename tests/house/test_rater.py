import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from parley.bots import Level, best_bot, bots_of
from parley.bots.anchors import anchor_of
from parley.core import Outcome, Termination
from parley.games import GAMES
from parley.house.abroad import Alone
from parley.house.glicko import NEW, Rating, aged, rate
from parley.house.rater import Rater, counts
from parley.house.restart import RESTARTED
from parley.store import AccountId, MatchId, Result, Sitter, Store
from parley.store.ratings import Standing
from tests.house.operators.office import order
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import seat, visit
from tests.store.clusters import with_nodes
from tests.store.journals import HEADER, plies
from tests.store.server import running_server

FIRST, SECOND = Outcome((1, 2), Termination.WON), Outcome((2, 1), Termination.WON)
RATED = replace(HEADER, rated=True)
ANN, BOB = Sitter("ann", "web"), Sitter("bob", "web")


@pytest.mark.parametrize(
    ("places", "termination", "plies", "reason", "is_rated"),
    [
        ((1, 2), Termination.WON, 9, "", True),
        ((1, 1), Termination.AGREED, 9, "", True),
        ((1, 2), Termination.LEFT, 4, "", True),
        ((1, 2), Termination.TIMED_OUT, 3, "", False),
        ((1, 2), Termination.ABANDONED, 99, "", False),
        ((1, 2), Termination.ADJUDICATED, 99, "", False),
        ((1, 1), Termination.LEFT, 99, RESTARTED, False),
        (None, Termination.WON, 99, "", False),
    ],
)
def test_what_counts(
    places: tuple[int, int] | None, termination: Termination, plies: int, reason: str, is_rated: bool
) -> None:
    outcome = Outcome(places, termination) if places else None
    assert counts(Result(MatchId(1), "dots", 0, 1, plies, outcome, reason, None, (ANN, BOB))) is is_rated


def test_bots_have_ratings_in_every_game_by_both_of_their_names() -> None:
    for game in GAMES:
        assert anchor_of(game, best_bot(game, Level.SOLID)) == (1500, 0)
        assert anchor_of(game, best_bot(game, Level.STRONG)) is not None
        for bot in bots_of(game):
            assert anchor_of(game, bot) == anchor_of(game, f"house-{bot}")
    assert anchor_of("dots", "eve") is None


async def finish(store: Store, outcome: Outcome, *seats: Sitter) -> MatchId:
    match = await store.matches.begin(RATED, seats, plies(8, RATED))
    await store.matches.finish(match, outcome, outcome.termination)
    return match


async def people(store: Store, *names: str) -> list[Sitter]:
    accounts = [await store.accounts.create(name, "x") for name in names]
    return [Sitter(account.name, "web", account.id) for account in accounts]


async def standing(store: Store, who: Sitter) -> Standing:
    found = await store.ratings.latest(who.account or AccountId(0), "dots")
    assert found is not None
    return found


def test_matches_are_rated_one_after_the_other_and_again_from_the_results(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        store, rater = parlour.house.store, parlour.house.shared(Rater)
        ann, bob = await people(store, "ann", "bob")
        await finish(store, FIRST, ann, bob)
        await finish(store, SECOND, ann, Sitter("greedy", "bot"))
        await finish(store, Outcome((1, 2), Termination.ABANDONED), ann, bob)
        assert (await rater.catch_up(), await rater.catch_up()) == (3, 0)
        first = rate([NEW, NEW], (1, 2))
        assert (await standing(store, bob))[-2:] == first[1]
        (began, then) = await store.ratings.curve(ann.account or AccountId(0), "dots", 9)
        met = aged(first[0], then.at - began.at)
        anchor = Rating(*(anchor_of("dots", "greedy") or (0, 0)))
        assert (then.rating, then.deviation) == rate([met, anchor], (2, 1))[0]
        before = [await standing(store, who) for who in (ann, bob)]
        assert await order(parlour, "rerate") == {"text": "2 matches rated"}
        assert [await standing(store, who) for who in (ann, bob)] == before

    play(tmp_path, scene)


def test_a_rated_match_at_a_table_is_rated_when_it_is_over(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, woken = parlour.house, asyncio.Event()
        recorder = house.lobby._recorder
        recorder.finished = woken.set  # type: ignore[attr-defined]
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        for is_rated in (False, True):
            await seat("dots", ann, bob, rated=is_rated)
            for move in ("E5", "E6", "F5", "F6"):
                table = ann.session.player.table
                assert table is not None
                mover = (ann, bob)[min(table.match.to_move)]
                await mover.granted("move", move=move)
            await ann.granted("resign")
            await bob.news("closed")
            await house.lobby.settled()
            assert woken.is_set() is is_rated
        assert await house.shared(Rater).catch_up() == 1
        (winner,) = await house.store.ratings.of(AccountId(bob.session.player.account or 0))
        assert winner.rating > NEW.rating

    play(tmp_path, scene)


def test_nodes_that_rate_at_once_rate_once() -> None:
    class House:
        abroad = Alone()

        def __init__(self, store: Store) -> None:
            self.store = store

    async def scene(one: Store, two: Store) -> None:
        seats = await people(one, "ann", "bob", "kim")
        for turn in range(12):
            await finish(one, FIRST, seats[turn % 3], seats[(turn + 1) % 3])
        raters = [Rater(House(store)) for store in (one, two)]  # type: ignore[arg-type]
        await asyncio.gather(*(rater.catch_up() for rater in raters))
        assert await one.ratings.count() == 12
        live = [await standing(one, who) for who in seats]
        assert [found.nth for found in live] == [8, 8, 8]
        assert await raters[0].rebuild() == 12
        assert [await standing(two, who) for who in seats] == live

    with running_server() as server:
        with_nodes(server.new_database(), 2, scene)
