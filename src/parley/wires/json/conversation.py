"""What both sides know of a conversation: it follows from what has been said, on either side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from parley.core.connection import Message
from parley.wires.json import news as n
from parley.wires.json.answers import Granted, Refusal
from parley.wires.json.messages import CLIENT, Saying, word_of
from parley.wires.json.requests import Request
from parley.wires.json.rules import GRANTS, INSIDE, LOBBY, NEXT, PLAYING, WAITING, State, looking_on

_OPEN = "open"


class Conversation:
    """Where the tab is, and which requests have no answer yet."""

    def __init__(self) -> None:
        self.seats: dict[int, State] = {}
        """Where the client sits: WAITING or PLAYING."""
        self.watched: int | None = None
        self.unanswered = 0
        self._asked: dict[int, tuple[type[Request], ...]] = {}
        self._enter(State.NEW)

    def _enter(self, state: State) -> None:
        self.state, self._next = state, NEXT[state]
        self.plain = _PLAIN[state]
        """News that may come now without changing anything."""

    def ask(self, request: Request) -> str | None:
        """The client asks this; returns the rule that it breaks."""
        if self.state is State.CLOSED:  # json/goodbye/2
            return f"{word_of(type(request))} after goodbye"
        number = request.id
        self._asked[number] = (*self._asked.get(number, ()), type(request))
        self.unanswered += 1
        return None

    def tell(self, saying: Saying) -> str | None:
        """The server says this; returns the rule that it breaks, and then it has no effect."""
        if isinstance(saying, (Refusal, Granted)):
            return self._answer(saying)
        if isinstance(saying, n.News):
            return self._hear(saying)
        return None if self.state in INSIDE else f"{saying.news} before hello, or after goodbye"

    def close(self) -> None:
        """However it ended, it is over."""
        self._enter(State.CLOSED)
        self.seats, self.watched = {}, None
        self.unanswered = 0
        self._asked.clear()

    def judge(self, who: str, message: Message) -> str | None:
        """Either side says this; for observers."""
        if who == CLIENT:
            return self.ask(message) if isinstance(message, Request) else "not for the client to say"
        return self.tell(message) if isinstance(message, Saying) else "not for the server to say"

    def _answer(self, answer: Granted | Refusal) -> str | None:
        # json/ok/1-2
        number, kind = answer.re, type(answer)
        asked = self._asked.get(number, ())
        for place, request in enumerate(asked):
            if kind is Refusal or GRANTS[request] is kind:
                self.unanswered -= 1
                if len(asked) == 1:
                    del self._asked[number]
                else:
                    self._asked[number] = asked[:place] + asked[place + 1 :]
                return None
        return f"{kind.__name__} is no answer to {_shown(asked)} with the id {number}"

    def _hear(self, news: n.News) -> str | None:
        kind = type(news)
        if kind not in self._next:
            return f"{word_of(kind)} is not for the server to say to somebody who is {self.state}"
        note = _NOTES.get(kind)
        if note is None:
            return None
        place = note(self, news)
        if place is None:
            return f"{word_of(kind)} is about a table that is neither one's own nor watched"
        then, self.seats, self.watched = place
        if then is not self.state:
            self._enter(then)
        return None

    # -- what becomes of news: the state, the tables one sits at, the one watched ----------------------

    def _greet(self, _news: n.Hello) -> "_Place":
        # json/hello/1
        return (LOBBY if self.state is State.NEW else self.state), self.seats, self.watched

    def _show(self, news: n.FullTable) -> "_Place":
        if news.seat is None:
            return _placed(self.seats, news.table)
        watched = None if self.watched == news.table else self.watched
        return _placed({**self.seats, news.table: WAITING if news.phase == _OPEN else PLAYING}, watched)

    def _part(self, news: n.Left | n.TableClosed) -> "_Place | None":
        if news.table in self.seats:
            return _placed({one: seat for one, seat in self.seats.items() if one != news.table}, self.watched)
        return _placed(self.seats, None) if news.table == self.watched else None

    def _end(self, _news: n.Goodbye) -> "_Place":
        return State.CLOSED, {}, None


_Place = tuple[State, dict[int, State], int | None]


def _placed(seats: dict[int, State], watched: int | None) -> _Place:
    seat = max(seats.values(), key=_SEATS.index, default=LOBBY)
    return looking_on(seat, on=watched is not None), seats, watched


_SEATS = (LOBBY, WAITING, PLAYING)
_NOTES: Mapping[type[n.News], Callable[[Conversation, Any], _Place | None]] = {
    n.Hello: Conversation._greet,
    n.FullTable: Conversation._show,
    n.Left: Conversation._part,
    n.TableClosed: Conversation._part,
    n.Goodbye: Conversation._end,
}
_PLAIN: Mapping[State, frozenset[type[Message]]] = {
    state: frozenset(told).difference(_NOTES) for state, told in NEXT.items()
}


def _shown(asked: Iterable[type[Request]]) -> str:
    return ", ".join(map(word_of, asked)) or "anything"
