"""A server that says anything at all: the client stays whole, and shows the last position that made sense."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parley.core import Seat
from parley.games import load_game
from parley.seats.web.views import show_match, show_outcome, show_plies
from parley.tables import Phase
from parley.visits import Fault, Lost, Notice, Stage
from parley.visits.hall import REMARKS, ROWS
from parley.visits.json import JsonVisit
from parley.visits.json.visit import FAULTS
from parley.visits.seen import PLIES
from parley.wires.json import encode
from parley.wires.json.examples import EXAMPLES
from tests.visits.json.test_views import CASES, plain, wander

HELLO = {
    "news": "hello",
    "name": "ann",
    "guest": True,
    "account": 1,
    "table": 7,
    "grace": 60.0,
    "version": "1",
}


class Here:
    """A visit, and whoever it tells; every notice has to be about something that can be drawn."""

    def __init__(self) -> None:
        self.visit = JsonVisit("http://here", lambda: 0.0)
        self.visit.told = self._hear
        self.faults: list[Fault] = []
        self.notices = 0
        self.visit.connected(0.0)

    def _hear(self, notice: Notice) -> None:
        self.notices += 1
        if isinstance(notice, Fault):
            assert notice.text
            assert notice.clause.startswith("json/")
            self.faults.append(notice)

    def say(self, message: Any) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        self.visit.receive(data, 0.0)
        self.visit.data_to_send()
        for query in self.visit.queries():
            query.answer(200, data)
        self.check()

    def check(self) -> None:
        visit, seen = self.visit, self.visit.seen
        assert len(visit.hall.rows) <= ROWS
        assert len(visit.hall.remarks) <= REMARKS
        if seen is None:
            return
        assert len(seen.plies) <= PLIES
        assert (seen.view is None) <= (seen.phase is not Phase.PLAYING)
        if seen.view is not None:
            seen.game.drawing(seen.view)
            list(islice(seen.view.moves(), 5))
            assert seen.view.seat == seen.seat


def conversation(game: str, setup: dict[str, Any], seed: int, most: int) -> Iterator[dict[str, Any]]:
    """What a server says to somebody in seat 0 of a match played at random."""
    rules = load_game(game)
    shown = plain(rules.setup_type(**setup))
    people = [{"name": f"p{seat}", "kind": "web"} for seat in range(rules.seats(rules.setup_type(**setup)))]
    about = {"table": 7, "game": game, "setup": shown, "clock": {"move": 30}, "players": people}
    yield HELLO
    for match, plies in wander(game, setup, seed, most):
        view = plain(show_match(match, match.view(Seat(0)), [5000] * len(people)))
        told = plain(show_plies(match.game, plies, Seat(0)))
        if match.length == len(plies):
            rest = {"seat": 0, "phase": "playing", "locked": False, "watchers": 0, "match": 42}
            yield {"news": "table", **about, **rest, "view": view, "recent": told}
        else:
            yield {"news": "happened", "table": 7, "plies": told, "view": view}
        if not match.to_move:
            yield {"news": "closed", "table": 7, "outcome": plain(show_outcome(match.outcome)), "match": 42}


ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    99,
    2**53,
    2**70,
    -(2**70),
    1e300,
    "",
    "A1",
    "\x1b[2J",
    "Ω" * 3000,
    [],
    {},
]


def mutate(value: Any, rng: Random) -> Any:
    """The same with something in it changed, left out, doubled or swapped."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: mutate(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        way = rng.random()
        if way < 0.1:
            return value[:at] + value[at + 1 :]
        if way < 0.2:
            return value + value
        if way < 0.3:
            return value[::-1]
        return [*value[:at], mutate(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and len(value) > 1 and rng.random() < 0.6:
        letters = list(value)
        letters[rng.randrange(len(letters))] = rng.choice(".oxX#S:AZ9")
        return "".join(letters)
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice((-1, 1, 10))
    return rng.choice(ODD)


@pytest.mark.parametrize(("game", "setup"), CASES)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_a_conversation_with_faults_in_it_leaves_the_last_good_view(
    game: str, setup: dict[str, Any], seed: int
) -> None:
    rng, here = Random(seed), Here()
    for message in conversation(game, setup, seed, 60):
        seen = here.visit.seen
        before, known = (seen.view, len(seen.plies)) if seen is not None else (None, 0)
        wrong = mutate(message, rng)
        faults = len(here.faults)
        here.say(wrong)
        if len(here.faults) > faults and seen is not None and here.visit.seen is seen:
            assert (seen.view, len(seen.plies)) == (before, known)
        if here.visit.stage is Stage.GONE:
            return
        here.say(message)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=60),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
                lambda inner: (
                    st.lists(inner, max_size=4)
                    | st.dictionaries(st.sampled_from(["news", "table", "view", "re", "ok", "error"]), inner)
                ),
                max_leaves=12,
            ).map(msgspec.json.encode),
            st.sampled_from([encode(message) for message in EXAMPLES.values()]),
        ),
        max_size=40,
    )
)
def test_anything_may_be_said(messages: list[bytes]) -> None:
    here = Here()
    for message in messages:
        here.say(message)


def test_nothing_grows_without_end_and_a_server_that_only_babbles_is_left() -> None:
    here = Here()
    here.say({**HELLO, "table": None})
    row: dict[str, Any] = {
        "game": "dots",
        "phase": "open",
        "setup": {},
        "clock": None,
        "locked": False,
        "watchers": 0,
    }
    for start in range(0, 4 * ROWS, ROWS):
        rows = [{**row, "table": start + n, "players": [None, None], "match": None} for n in range(ROWS)]
        here.say({"news": "tables", "changed": rows, "gone": []})
    for _ in range(2 * REMARKS):
        here.say({"news": "said", "name": "eve\x1b[31m", "text": "x\n" * 10_000})
    remark = here.visit.hall.remarks[-1]
    assert remark.name == "eve [31m"
    assert len(remark.text) <= 300
    assert not here.faults
    for _ in range(FAULTS):
        here.say(b"babble")
    assert here.visit.stage is Stage.GONE
    assert not here.visit.wants_line


def test_silence_after_a_request_ends_the_line_but_not_the_visit() -> None:
    here = Here()
    hung_up: list[str] = []
    here.visit.hang_up = hung_up.append
    here.say({**HELLO, "table": None})
    deadline = here.visit.deadline()
    assert deadline is not None
    here.visit.wake(1000.0)
    assert hung_up == ["the server does not answer"]
    assert here.faults[-1].clause == "json/news/1"
    here.visit.lost(hung_up[0], 1000.0, 1.0)
    assert here.visit.stage is Stage.OUTSIDE
    assert here.visit.wants_line


def test_whatever_is_fetched_may_be_nonsense() -> None:
    async def scene() -> None:
        here = Here()
        here.say({**HELLO, "table": None})
        fetching = asyncio.create_task(here.visit.fetch(3))
        await asyncio.sleep(0)
        (query,) = here.visit.queries()
        query.answer(404, b'{"error": "x", "text": "there is no match 3"}')
        with pytest.raises(Exception, match="there is no match 3"):
            await fetching
        here.visit.close()
        with pytest.raises(Exception, match="cannot be had"):
            await here.visit.fetch(4)

    asyncio.run(scene())


def test_goodbye_is_told_in_the_words_of_the_server() -> None:
    here = Here()
    heard: list[Notice] = []
    here.visit.told = heard.append
    here.say(HELLO)
    here.say({"news": "goodbye", "why": "replaced", "text": "you came in from elsewhere"})
    assert heard[-1] == Lost("you came in from elsewhere")
    assert here.visit.stage is Stage.GONE
