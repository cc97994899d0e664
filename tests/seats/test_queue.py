"""The queue against a slow, obvious twin, whatever is asked, answered, stored or refused meanwhile."""

import asyncio
import gc
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.house.wakes import Wakes
from parley.seats.queue import AT_A_TIME, Full, Handlers, RequestQueue
from parley.tables import Elsewhere
from tests.seats.parlour import Parlour, play

MOST, ABREAST = 12, 2


@dataclass(frozen=True)
class Request:
    number: int
    has_news: bool
    fails: bool


class Now(Request):
    """Answered at once."""


class Slow(Request):
    """Takes a while."""


class Late(Slow):
    """The same, which is found out on the way."""


class Far(Slow):
    """The same, as another node decides it."""


class Aside(Request):
    """Takes a while, and keeps nobody waiting."""


class Move(Request):
    """Is answered when it is stored."""


KINDS = (Now, Slow, Late, Far, Aside, Move)


class Refusal(Exception):
    """The request fails."""


class Client:
    """Writes down what it is told."""

    def __init__(self, wakes: Wakes, abreast: int = ABREAST) -> None:
        self.told: list[str] = []
        self.doors: dict[int, asyncio.Future[None]] = {}
        self.queue: RequestQueue[Request, str] = RequestQueue(
            self, HANDLERS, wakes, most=MOST, abreast=abreast
        )

    def ask(self, request: Request) -> None:
        try:
            self.queue.add(request)
        except Full:
            self.told.append(f"full {request.number}")
        self.queue.run()

    def grant(self, request: Request, answer: str) -> None:
        self.told.append(f"{answer} {request.number}")

    def refuse(self, request: Request, error: Exception) -> None:
        self.told.append(f"{type(error).__name__} {request.number}")

    def go_on(self) -> None:
        self.queue.run()

    def hear(self, request: Request) -> None:
        """News, because of a request."""
        tell = partial(self.told.append, f"news {request.number}")
        if self.queue.is_holding:
            self.queue.keep(tell)
        else:
            tell()


def _answer(client: Client, request: Request) -> str:
    if request.has_news:
        client.hear(request)
    if request.fails:
        raise Refusal
    return "yes"


async def _answer_later(client: Client, request: Request) -> str:
    client.doors[request.number] = door = asyncio.get_running_loop().create_future()
    await door
    client.queue.hold()
    return _answer(client, request)


async def _advise(client: Client, request: Request) -> str:
    client.doors[request.number] = door = asyncio.get_running_loop().create_future()
    await door
    if request.fails:
        raise Refusal
    return "yes"


def _step_aside(client: Client, request: Request) -> None:
    client.queue.aside(request, partial(_advise, client, request))


def _move(client: Client, request: Request) -> None:
    if request.fails:
        raise Refusal
    client.queue.expect(request, request)


def _go_far(client: Client, request: Request) -> str:
    """Nothing happens the first time."""
    if request.number in client.doors:
        return _answer(client, request)
    client.doors[request.number] = door = asyncio.get_running_loop().create_future()
    raise Elsewhere(lambda: door)


def _put_off(client: Client, request: Request) -> None:
    client.queue.put_off(request)


HANDLERS: Handlers[Request, str] = Handlers(
    {Now: _answer, Late: _put_off, Far: _go_far, Aside: _step_aside, Move: _move},
    {Slow: _answer_later, Late: _answer_later},
)


class Twin:
    """What a client is told, worked out anew from all that has happened so far."""

    def __init__(self, abreast: int) -> None:
        self._abreast = abreast
        self.happened: list[tuple[str, Request]] = []

    def told(self) -> list[str]:
        told: list[str] = []
        waiting: list[Request] = []
        under_way: list[Request] = []
        moves: list[Request] = []
        for what, request in self.happened:
            if what == "asked" and len(waiting) >= MOST:
                told.append(f"full {request.number}")
            elif what == "asked":
                waiting.append(request)
            elif what == "done" and request in under_way:
                under_way.remove(request)
                told += _words(request)
            elif what == "stored" and request in moves:
                moves.remove(request)
                told.append(f"yes {request.number}")
            elif what == "trouble":
                told += [f"Refusal {move.number}" for move in moves]
                moves = []
            while (
                waiting and len(moves) < self._abreast and not any(isinstance(one, Slow) for one in under_way)
            ):
                first = waiting.pop(0)
                if isinstance(first, Slow | Aside):
                    under_way.append(first)
                elif isinstance(first, Move) and not first.fails:
                    moves.append(first)
                else:
                    told += _words(first)
        return told


def _words(request: Request) -> list[str]:
    """The answer, and then the news."""
    has_news = request.has_news and isinstance(request, Now | Slow)
    answer = f"{'Refusal' if request.fails else 'yes'} {request.number}"
    return [answer, f"news {request.number}"] if has_news else [answer]


async def settle() -> None:
    """Let everything happen that can: there are no more rounds of the loop than that in any of it."""
    for _ in range(4 + 2 * MOST // AT_A_TIME):
        await asyncio.sleep(0)


STEPS = st.one_of(
    st.tuples(st.just("asked"), st.sampled_from(KINDS), st.booleans(), st.booleans()),
    st.tuples(st.sampled_from(("done", "stored")), st.integers(0, 40)),
    st.tuples(st.just("trouble")),
)


@settings(max_examples=200, deadline=None)
@given(steps=st.lists(STEPS, max_size=40), abreast=st.integers(1, 3), leaves=st.booleans())
def test_a_client_is_told_what_the_twin_says(
    steps: list[tuple[object, ...]], abreast: int, leaves: bool
) -> None:
    async def scene() -> None:
        client, twin = Client(Wakes(None), abreast), Twin(abreast)  # type: ignore[arg-type]
        asked: list[Request] = []
        for what, *about in steps:
            if what == "asked":
                kind, has_news, fails = about
                request = kind(len(asked), has_news, fails)  # type: ignore[operator]
                asked.append(request)
                client.ask(request)
            elif what == "trouble":
                request = Now(-1, has_news=False, fails=False)
                client.queue.refuse_moves(Refusal())
            elif not asked:
                continue
            else:
                request = asked[about[0] % len(asked)]  # type: ignore[operator]
                _go_through(client, str(what), request)
            twin.happened.append((str(what), request))
            await settle()
            assert client.told == twin.told()
        if leaves:
            client.queue.cancel()
            await settle()
            assert client.told == twin.told()
            assert client.queue.is_idle

    asyncio.run(scene())


def _go_through(client: Client, what: str, request: Request) -> None:
    door = client.doors.get(request.number)
    if what == "done" and door is not None and not door.done():
        door.set_result(None)
    elif what == "stored" and client.queue.stored(request) is request:
        client.grant(request, "yes")


def test_whoever_asks_much_takes_turns(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        client = Client(parlour.house.shared(Wakes))
        for number in range(MOST):
            client.queue.add(Now(number, has_news=False, fails=False))
        client.queue.run()
        assert len(client.told) == AT_A_TIME
        await asyncio.sleep(0)
        assert len(client.told) == MOST

    play(tmp_path, scene)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_nothing_is_left_of_whoever_leaves(rounds: int, tmp_path: Path) -> None:
    """Warnings are errors here: a coroutine that nobody awaits would be one."""

    async def scene(parlour: Parlour) -> None:
        client = Client(parlour.house.shared(Wakes))
        client.ask(Aside(0, has_news=True, fails=False))
        client.ask(Slow(1, has_news=True, fails=False))
        client.ask(Now(2, has_news=True, fails=False))
        for _ in range(rounds):
            await asyncio.sleep(0)
        client.queue.cancel()
        await settle()
        gc.collect()
        assert client.queue.is_idle
        assert client.told == []

    play(tmp_path, scene)


def test_asides_have_a_limit(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        client = Client(parlour.house.shared(Wakes))
        for number in range(MOST + 1):
            client.ask(Aside(number, has_news=False, fails=False))
        assert client.told == [f"Full {MOST}"]
        client.queue.cancel()

    play(tmp_path, scene)
