"""Who may say what when: one table that both roles use.

A client may ask anything at any time, and a refusal is always an answer; where nothing else can be one, the
row says so. The state changes only by news, so both sides agree on it at every place of the server's half of
the talk. A tab may watch one table and sit at another, so there are states for both at once.
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
    """The same, watching or not, but sitting (or not) so: LOBBY, WAITING or PLAYING."""
    return _ALSO[seat] if state in LOOKING_ON else seat


def looking_on(state: State, *, on: bool) -> State:
    """The same seat, watching or not."""
    seat = _ONLY.get(state, state)
    return _ALSO[seat] if on else seat


_REQUESTS: tuple[tuple[type[r.Request], type[a.Granted], tuple[State, ...], str], ...] = (
    # request, what grants it, where it can be granted, what comes of it
    (r.Open, a.Seated, STANDING, "`table` follows"),
    (r.Join, a.Seated, STANDING, "`table` follows"),
    (r.Stand, a.Done, SEATED, "`left` follows"),
    (r.Move, a.Done, IN_MATCH, "`happened` follows"),
    (r.Check, a.Checked, IN_MATCH, ""),
    (r.Shuffle, a.Shuffled, SEATED, ""),
    (r.Hint, a.Hinted, IN_MATCH, "others may be answered before"),
    (r.Offer, a.Done, IN_MATCH, "`happened` follows"),
    (r.Resign, a.Done, IN_MATCH, "`happened` follows"),
    (r.Say, a.Done, INSIDE, "`said` follows"),
    (r.Mute, a.Muted, INSIDE, ""),
    (r.Report, a.Reported, INSIDE, ""),
    (r.Watch, a.Watching, INSIDE, "`table` follows"),
    (r.Unwatch, a.Done, LOOKING_ON, "`left` follows"),
    (r.Subscribe, a.Done, INSIDE, "`tables` follows"),
    (r.Look, a.Done, INSIDE, "`hello` follows, and `table`"),
    (r.Ping, a.Done, INSIDE, ""),
)

_NEWS: tuple[tuple[type[n.News], tuple[State, ...], str], ...] = (
    # news, where it may be told, why the state changes; `_after` says how
    (n.Hello, ANYWHERE, "the first; again after `look`"),
    (n.Tables, INSIDE, ""),
    (n.Said, INSIDE, ""),
    (n.FullTable, INSIDE, "a seat, or null: one watches"),
    (n.Sat, (*AT_OPEN_TABLE, WATCHING, PLAYING_WATCHING), ""),
    (n.Stood, (*AT_OPEN_TABLE, WATCHING, PLAYING_WATCHING), ""),
    (n.Left, INSIDE, "one's own table, or the one watched"),
    (n.Happened, (*IN_MATCH, WATCHING, WAITING_WATCHING), ""),
    (n.Away, AT_A_TABLE, ""),
    (n.Back, AT_A_TABLE, ""),
    (n.Watchers, INSIDE, "counted for a moment, so it may come late"),
    (n.Trouble, AT_A_TABLE, ""),
    (n.TableClosed, AT_A_TABLE, "one's own table, or the one watched"),
    (n.Announced, INSIDE, ""),
    (n.Goodbye, ANYWHERE, "the socket is closed"),
)


def _after(state: State, news: type[n.News]) -> Iterator[State]:
    """Where such news may lead; which of these it is, its content says."""
    if news is n.Goodbye:
        yield CLOSED
    elif news is n.Hello:
        yield LOBBY if state is NEW else state
    elif news is n.FullTable:
        yield from (seated(state, WAITING), seated(state, PLAYING), looking_on(state, on=True))
        if state in LOOKING_ON:  # the table one has watched may be one's own now
            yield from (WAITING, PLAYING)
    elif news in (n.Left, n.TableClosed) and state in AT_A_TABLE:
        yield from (where for where in (seated(state, LOBBY), looking_on(state, on=False)) if where != state)
    else:
        yield state


def _rules(state: State) -> Iterator[Rule]:
    for request, granted, states, remark in _REQUESTS:
        if state is NEW or state in states:
            yield Rule(state, CLIENT, request, state, remark, (granted, a.Refusal))
        elif state is not CLOSED:
            yield Rule(state, CLIENT, request, state, "refused", (a.Refusal,))
    for news, told_in, remark in _NEWS:
        if state in told_in:
            thens = dict.fromkeys(_after(state, news))
            yield from (Rule(state, SERVER, news, then, remark) for then in thens)


RULES: tuple[Rule, ...] = tuple(rule for state in State for rule in _rules(state))

GRANTS: Mapping[type[Message], type[a.Granted]] = {row[0]: row[1] for row in _REQUESTS}
"""Request → what grants it."""

NEXT: Mapping[State, Mapping[type[Message], frozenset[State]]] = {
    state: {news: frozenset(_after(state, news)) for news, told_in, _ in _NEWS if state in told_in}
    for state in State
}
"""State → what the server may tell → where that may lead."""
