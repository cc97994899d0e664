"""Who may say what when: one table that both roles use.

A client may ask anything at any time, and a refusal is always an answer; where nothing else can be one, the
row says so. Only news changes the state, so both sides agree on it at every point of the server's half of the
conversation. A tab may watch one table and sit at another, so there are states for both at once. A tab that
sits at several tables is playing if any of them is.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from parley.core.connection import Message
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.messages import CLIENT, SERVER
from parley.wires.wire import Rule


class State(StrEnum):
    """Where a tab is."""

    NEW = "new"
    LOBBY = "in the lobby"
    WAITING = "at an open table"
    PLAYING = "playing"
    WATCHING = "watching"
    WAITING_WATCHING = "at an open table, watching another"
    PLAYING_WATCHING = "playing, watching another"
    CLOSED = "closed"


NEW, LOBBY, WAITING, PLAYING, WATCHING, WAITING_WATCHING, PLAYING_WATCHING, CLOSED = State
_SEATS = (LOBBY, WAITING, PLAYING)
_ALSO = {LOBBY: WATCHING, WAITING: WAITING_WATCHING, PLAYING: PLAYING_WATCHING}
_ONLY = {both: seat for seat, both in _ALSO.items()}

STANDING = (LOBBY, WATCHING)
AT_OPEN_TABLE = (WAITING, WAITING_WATCHING)
IN_MATCH = (PLAYING, PLAYING_WATCHING)
SEATED = AT_OPEN_TABLE + IN_MATCH
LOOKING_ON = (WATCHING, WAITING_WATCHING, PLAYING_WATCHING)
INSIDE = (LOBBY, *SEATED, WATCHING)
ANYWHERE = (NEW, *INSIDE)
AT_A_TABLE = (*SEATED, WATCHING)


def seated(state: State, seat: State) -> State:
    """The same, watching or not, but with this seat: LOBBY, WAITING or PLAYING."""
    return _ALSO[seat] if state in LOOKING_ON else seat


def looking_on(state: State, *, on: bool) -> State:
    """The same seat, watching or not."""
    seat = _ONLY.get(state, state)
    return _ALSO[seat] if on else seat


_REQUESTS: tuple[tuple[type[r.Request], type[a.Granted], tuple[State, ...], str], ...] = (
    # request, what grants it, where it can be granted, clause
    (r.Open, a.Seated, INSIDE, "json/open/1"),
    (r.Join, a.Seated, INSIDE, "json/join/1"),
    (r.Again, a.Seated, INSIDE, "json/again/1"),
    (r.Meet, a.Seated, INSIDE, "json/meet/1"),
    (r.Decline, a.Done, INSIDE, "json/decline/1"),
    (r.Stand, a.Done, SEATED, "json/stand/1"),
    (r.Move, a.Done, IN_MATCH, "json/move/1"),
    (r.Check, a.Checked, IN_MATCH, "json/check/1"),
    (r.Shuffle, a.Shuffled, SEATED, "json/shuffle/1"),
    (r.Hint, a.Hinted, IN_MATCH, "json/hint/1"),
    (r.Offer, a.Done, IN_MATCH, "json/offer/1"),
    (r.Resign, a.Done, IN_MATCH, "json/resign/1"),
    (r.Say, a.Done, INSIDE, "json/say/1"),
    (r.Mute, a.Muted, INSIDE, "json/mute/1"),
    (r.Report, a.Reported, INSIDE, "json/report/1"),
    (r.Watch, a.Watching, INSIDE, "json/watch/1"),
    (r.Unwatch, a.Done, LOOKING_ON, "json/unwatch/1"),
    (r.Subscribe, a.Done, INSIDE, "json/news/1"),
    (r.Look, a.Done, INSIDE, "json/look/1"),
    (r.Ping, a.Done, INSIDE, "json/ping/1"),
)

_NEWS: tuple[tuple[type[n.News], tuple[State, ...], str], ...] = (
    # news, where it may be told, clause; `_after` says how the state changes
    (n.Hello, ANYWHERE, "json/hello/1"),
    (n.Tables, INSIDE, "json/tables/1"),
    (n.Said, INSIDE, "json/said/1"),
    (n.FullTable, INSIDE, "json/table/1"),
    (n.Sat, AT_A_TABLE, "json/sat/1"),
    (n.Stood, AT_A_TABLE, "json/stood/1"),
    (n.Left, INSIDE, "json/left/1"),
    (n.Happened, (*IN_MATCH, WATCHING, WAITING_WATCHING), "json/happened/1"),
    (n.Away, AT_A_TABLE, "json/away/1"),
    (n.Back, AT_A_TABLE, "json/back/1"),
    (n.Watchers, INSIDE, "json/watchers/1"),
    (n.Trouble, AT_A_TABLE, "json/trouble/1"),
    (n.TableClosed, AT_A_TABLE, "json/closed/1"),
    (n.Challenged, INSIDE, "json/challenged/1"),
    (n.Withdrawn, INSIDE, "json/withdrawn/1"),
    (n.Announced, INSIDE, "json/announced/1"),
    (n.Goodbye, ANYWHERE, "json/goodbye/1"),
)


def _after(state: State, news: type[n.News]) -> Iterator[State]:
    """Where such news may lead; its content says which."""
    if news is n.Goodbye:
        yield CLOSED
    elif news is n.Hello:
        yield LOBBY if state is NEW else state
    elif news is n.FullTable:
        seats = (WAITING, PLAYING)
        yield from (*(seated(state, seat) for seat in seats), looking_on(state, on=True))
        if state in LOOKING_ON:  # the watched table may be their own now
            yield from seats
    elif news in (n.Left, n.TableClosed) and state in AT_A_TABLE:
        if state not in STANDING:  # they may sit elsewhere, too
            yield from (seated(state, seat) for seat in _SEATS if seat is not PLAYING or state in IN_MATCH)
        yield looking_on(state, on=False)
    else:
        yield state


def _rules(state: State) -> Iterator[Rule]:
    for request, granted, states, clause in _REQUESTS:
        if state is NEW or state in states:
            yield Rule(state, CLIENT, request, state, clause, (granted, a.Refusal))
        elif state is not CLOSED:
            yield Rule(state, CLIENT, request, state, "json/error/3", (a.Refusal,))
    for news, told_in, clause in _NEWS:
        if state in told_in:
            thens = dict.fromkeys(_after(state, news))
            yield from (Rule(state, SERVER, news, then, clause) for then in thens)


RULES: tuple[Rule, ...] = tuple(rule for state in State for rule in _rules(state))

GRANTS: Mapping[type[Message], type[a.Granted]] = {row[0]: row[1] for row in _REQUESTS}
"""Request → what grants it."""

NEXT: Mapping[State, Mapping[type[Message], frozenset[State]]] = {
    state: {news: frozenset(_after(state, news)) for news, told_in, _ in _NEWS if state in told_in}
    for state in State
}
"""State → what the server may say → where that may lead."""
