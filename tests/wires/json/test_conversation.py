"""Which tables one sits at and which one is watched, against a twin that remembers every table by itself."""

from hypothesis import given
from hypothesis import strategies as st

from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.conversation import Conversation
from parley.wires.json.examples import EXAMPLES
from parley.wires.json.rules import INSIDE, NEXT, State
from tests.wires.json.ends import HELLO, full_table

NUMBERS = st.integers(1, 3)
NEWS = st.one_of(
    st.builds(full_table, NUMBERS, st.none() | st.integers(0, 1), st.sampled_from(["open", "playing"])),
    st.builds(n.Left, NUMBERS),
    st.builds(lambda number: n.TableClosed(number, None, None), NUMBERS),
    st.sampled_from(
        [HELLO, *(message for kind, message in EXAMPLES.items() if kind in n.NEWS and kind is not n.Goodbye)]
    ),
)


class Twin:
    """Where one sits, with its phase, and what one watches: nothing else."""

    def __init__(self) -> None:
        self.mine: dict[int, str] = {}
        self.seen: int | None = None

    def hear(self, news: n.News) -> None:
        if isinstance(news, n.FullTable) and news.seat is None:
            self.seen = news.table
        elif isinstance(news, n.FullTable):
            self.mine[news.table] = news.phase
            self.seen = None if self.seen == news.table else self.seen
        elif isinstance(news, n.Left | n.TableClosed):
            if self.mine.pop(news.table, None):
                pass
            elif self.seen == news.table:
                self.seen = None

    @property
    def state(self) -> str:
        phases = self.mine.values()
        seat = "PLAYING" if "playing" in phases else "WAITING" if "open" in phases else "LOBBY"
        if self.seen is None:
            return seat
        return f"{seat}_WATCHING" if self.mine else "WATCHING"


@given(st.lists(NEWS, max_size=30))
def test_the_state_is_where_one_sits_and_what_one_watches(told: list[n.News]) -> None:
    talk, twin = Conversation(), Twin()
    talk.tell(HELLO)
    for news in told:
        before = talk.state, talk.seats, talk.watched
        if talk.tell(news) is None:
            twin.hear(news)
        else:
            assert (talk.state, talk.seats, talk.watched) == before
        assert (talk.state.name, talk.watched) == (twin.state, twin.seen)
        assert talk.seats.keys() == twin.mine.keys()


def test_nothing_is_told_before_hello_or_after_goodbye() -> None:
    for kind in n.NEWS:
        fresh, over = Conversation(), Conversation()
        over.close()
        assert (fresh.tell(EXAMPLES[kind]) is None) == (kind in (n.Hello, n.Goodbye))  # type: ignore[arg-type]
        assert over.tell(EXAMPLES[kind]) is not None  # type: ignore[arg-type]
    assert Conversation().tell(n.OtherNews("weather")) is not None


def test_answers_find_their_requests_in_any_order() -> None:
    talk = Conversation()
    for request in (r.Hint(id=1), r.Ping(id=2), r.Join(id=2, table=1), r.Ping(id=2)):
        assert talk.ask(request) is None
    assert talk.tell(a.Done(re=2)) is None
    assert talk.tell(a.Seated(re=2, table=1, seat=0)) is None
    assert talk.tell(a.Seated(re=2, table=1, seat=0)) == "Seated is no answer to ping with the id 2"
    assert talk.tell(a.Refusal(2, "busy", "try again")) is None
    assert talk.tell(a.Done(re=2)) == "Done is no answer to anything with the id 2"
    assert talk.unanswered == 1
    assert talk.tell(a.Refusal(1, "busy", "try again")) is None
    assert talk.unanswered == 0


def test_for_whoever_only_listens() -> None:
    talk = Conversation()
    assert talk.judge("client", r.Ping(id=1)) is None
    assert talk.judge("server", a.Done(re=1)) is None
    assert talk.judge("client", a.Done(re=1)) == "not for the client to say"
    assert talk.judge("server", r.Ping()) == "not for the server to say"
    assert talk.judge("server", EXAMPLES[n.Goodbye]) is None
    assert talk.judge("client", r.Ping()) == "ping after goodbye"


def test_every_state_is_reached() -> None:
    reached: set[State] = {State.NEW}
    for _ in State:
        reached |= {then for state in reached for thens in NEXT[state].values() for then in thens}
    assert reached == set(State)
    assert set(INSIDE) == reached - {State.NEW, State.CLOSED}
