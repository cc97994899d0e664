"""Who may say what when: one table that both roles use.

A request has a row for each outcome: granted, and refused, which changes nothing. Only what the server says
changes the state, so both sides agree on it at every point of the server's half of the conversation.
"""

from collections.abc import Mapping
from enum import StrEnum

from parley.core.connection import Message
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.messages import CLIENT, SERVER
from parley.wires.wire import Rule


class State(StrEnum):
    """The state of a connection."""

    ANONYMOUS = "anonymous"
    LOBBY = "in the lobby"
    WAITING = "waiting at a table"
    PLAYING = "playing"
    WATCHING = "watching"
    CLOSED = "closed"


ANONYMOUS, LOBBY, WAITING, PLAYING, WATCHING, CLOSED = State
INSIDE = (LOBBY, WAITING, PLAYING, WATCHING)
AT_TABLE = (WAITING, PLAYING, WATCHING)
ANYWHERE = (ANONYMOUS, *INSIDE)

# dots/line/12/1
_REQUESTS: tuple[tuple[type[r.Request], tuple[State, ...], type[a.Answer], State | None, str], ...] = (
    # request, in which states, its answer, the state after it (None: the same), clause
    (r.Register, (ANONYMOUS,), a.Registered, LOBBY, "dots/line/4/1"),
    (r.LogIn, (ANONYMOUS,), a.LoggedIn, LOBBY, "dots/line/4/4"),
    (r.LogIn, (ANONYMOUS,), a.Resumed, PLAYING, "dots/line/8/1"),
    (r.LogOut, (LOBBY,), a.LoggedOut, ANONYMOUS, "dots/line/4/6"),
    (r.ChangePassword, (LOBBY,), a.Done, None, "dots/line/4/6"),
    (r.DeleteAccount, (LOBBY,), a.LoggedOut, ANONYMOUS, "dots/line/4/6"),
    (r.OpenTable, (LOBBY,), a.Opened, WAITING, "dots/line/5/1"),
    (r.ListTables, INSIDE, a.Tables, None, "dots/line/5/2"),
    (r.Join, (LOBBY,), a.Joined, WAITING, "dots/line/5/3"),
    (r.Leave, (WAITING,), a.Left, LOBBY, "dots/line/5/6"),
    (r.Put, (PLAYING,), a.Done, None, "dots/line/6/1"),
    (r.Stop, (PLAYING,), a.Stopped, WATCHING, "dots/line/6/7"),
    (r.OfferDraw, (PLAYING,), a.Done, None, "dots/line/6/8"),
    (r.Say, INSIDE, a.Done, None, "dots/line/7/1"),
    (r.Tell, INSIDE, a.Done, None, "dots/line/7/1"),
    (r.Ignore, INSIDE, a.Done, None, "dots/line/7/7"),
    (r.Report, INSIDE, a.Done, None, "dots/line/7/7"),
    (r.ShowBoard, AT_TABLE, a.Board, None, "dots/line/6/10"),
    (r.Watch, (LOBBY,), a.Watching, WATCHING, "dots/line/5/7"),
    (r.Unwatch, (WATCHING,), a.Left, LOBBY, "dots/line/5/7"),
    (r.GetRecord, INSIDE, a.Record, None, "dots/line/7/3"),
    (r.ShowStatistics, INSIDE, a.Statistics, None, "dots/line/7/2"),
    (r.ListGames, INSIDE, a.Games, None, "dots/line/7/2"),
    (r.Who, INSIDE, a.People, None, "dots/line/7/2"),
    (r.ListBots, INSIDE, a.Bots, None, "dots/line/7/6"),
    (r.LobbyNews, INSIDE, a.Done, None, "dots/line/7/4"),
    (r.SpeakLanguage, ANYWHERE, a.Done, None, "dots/line/7/5"),
    (r.Help, ANYWHERE, a.Commands, None, "dots/line/7/6"),
    (r.Ping, ANYWHERE, a.Done, None, "dots/line/8/2"),
    (r.Bye, ANYWHERE, a.Goodbye, CLOSED, "dots/line/8/3"),
)

_NEWS: tuple[tuple[type[n.News], tuple[State, ...], State | None, str], ...] = (
    # news, in which states, the state after it (None: the same), clause
    (n.Greeting, (ANONYMOUS,), None, "dots/line/3/1"),
    (n.Said, INSIDE, None, "dots/line/7/1"),
    (n.TableNews, (LOBBY,), None, "dots/line/7/4"),
    (n.TableGone, (LOBBY,), None, "dots/line/7/4"),
    (n.PlayerJoined, (WAITING, WATCHING), None, "dots/line/5/5"),
    (n.PlayerLeft, (WAITING, WATCHING), None, "dots/line/5/5"),
    (n.PlayerAway, (PLAYING, WATCHING), None, "dots/line/8/1"),
    (n.PlayerBack, (PLAYING, WATCHING), None, "dots/line/8/1"),
    (n.TableClosed, (WAITING, WATCHING), LOBBY, "dots/line/5/6"),
    (n.GameStarted, (WAITING,), PLAYING, "dots/line/5/4"),
    (n.GameStarted, (WATCHING,), None, "dots/line/5/4"),
    (n.Turn, (PLAYING, WATCHING), None, "dots/line/6/5"),
    (n.DotPut, (PLAYING, WATCHING), None, "dots/line/6/1"),
    (n.AreaCaptured, (PLAYING, WATCHING), None, "dots/line/6/3"),
    (n.AreaLost, (PLAYING, WATCHING), None, "dots/line/6/4"),
    (n.DotsFreed, (PLAYING, WATCHING), None, "dots/line/6/4"),
    (n.TimePassed, (PLAYING, WATCHING), None, "dots/line/6/6"),
    (n.PlayerStopped, (PLAYING, WATCHING), None, "dots/line/6/7"),
    (n.DrawOffered, (PLAYING, WATCHING), None, "dots/line/6/8"),
    (n.GameOver, (PLAYING, WATCHING), LOBBY, "dots/line/6/9"),
    (n.YouAreOut, (PLAYING,), WATCHING, "dots/line/6/6"),
    (n.StoppingSoon, ANYWHERE, None, "dots/line/8/7"),
    (n.Announced, INSIDE, None, "dots/line/7/8"),
    (n.Closing, ANYWHERE, CLOSED, "dots/line/8/4"),
)


def _rules(state: State) -> list[Rule]:
    asked = [row for row in _REQUESTS if state in row[1]]
    told = [row for row in _NEWS if state in row[1]]
    refusable = {row[0]: row[4] for row in asked if row[3] not in (None, CLOSED)}
    return [
        *(_granted(state, request, answer, then, clause) for request, _, answer, then, clause in asked),
        *(Rule(state, CLIENT, request, state, clause, (a.Refusal,)) for request, clause in refusable.items()),
        *(Rule(state, SERVER, news, then or state, clause) for news, _, then, clause in told),
    ]


def _granted(
    state: State, request: type[r.Request], answer: type[a.Answer], then: State | None, clause: str
) -> Rule:
    if then is None:
        return Rule(state, CLIENT, request, state, clause, (answer, a.Refusal))
    return Rule(state, CLIENT, request, then, clause, (answer,))


RULES: tuple[Rule, ...] = tuple(rule for state in State for rule in _rules(state))

LEGAL: Mapping[State, frozenset[type[Message]]] = {
    state: frozenset(rule.message for rule in RULES if rule.state is state and rule.sender == CLIENT)
    for state in State
}
"""State → what the client may ask."""

NEXT: Mapping[State, Mapping[type[Message], State]] = {
    state: {row[0]: row[2] or state for row in _NEWS if state in row[1]} for state in State
}
"""State → what the server may say unasked → the state after it."""

DECISIVE: frozenset[type[Message]] = frozenset(row[0] for row in _REQUESTS if row[3] is not None)
"""Requests whose answer may change the state: what follows one is read once it is answered."""

_WAYS: Mapping[tuple[type[Message], type[Message]], Mapping[State, State | None]] = {
    (request, answer): dict.fromkeys(states, then) for request, states, answer, then, _ in _REQUESTS
}


def after(state: State, request: type[Message], answer: type[Message]) -> State | None:
    """The state once `request` has this answer; None: it cannot have it.

    News may have changed the state since the request: a dot may be acknowledged when the game is over, but a
    player who was only then asked to stop can only be refused.
    """
    if answer is a.Refusal:
        return None if request is r.Bye else state
    ways = _WAYS.get((request, answer))
    if ways is None or (state not in ways and request in DECISIVE):
        return None
    return ways.get(state) or state


def outcomes(states: frozenset[State], request: type[Message]) -> frozenset[State]:
    """Where both may be once `request`, sent in any of `states`, has been answered."""
    rows = [row for row in _REQUESTS if row[0] is request]
    granted = {row[3] or state for row in rows for state in states if state in row[1]}
    return frozenset(granted if request is r.Bye else granted | states)
