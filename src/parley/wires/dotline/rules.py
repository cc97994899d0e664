"""Who may say what when: one table that both roles use.

A request has a row for each way it can go: granted, and refused, where all stays as it was. The state changes
only by what the server says, so both sides agree on it at every place of the server's half of the talk.
Clauses: Roman numbers are parts of the document, the others sections of docs/protocols/dots.md.
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
    """Where a connection is."""

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

_REQUESTS: tuple[tuple[type[r.Request], tuple[State, ...], type[a.Answer], State | None, str], ...] = (
    # request, in which states, its answer, the state after it (None: the same), clause
    (r.Register, (ANONYMOUS,), a.Registered, LOBBY, "IV.1, 4"),
    (r.LogIn, (ANONYMOUS,), a.LoggedIn, LOBBY, "4"),
    (r.LogIn, (ANONYMOUS,), a.Resumed, PLAYING, "8"),
    (r.LogOut, (LOBBY,), a.LoggedOut, ANONYMOUS, "4"),
    (r.ChangePassword, (LOBBY,), a.Done, None, "4"),
    (r.DeleteAccount, (LOBBY,), a.LoggedOut, ANONYMOUS, "4"),
    (r.OpenTable, (LOBBY,), a.Opened, WAITING, "II, 5"),
    (r.ListTables, INSIDE, a.Tables, None, "5"),
    (r.Join, (LOBBY,), a.Joined, WAITING, "5"),
    (r.Leave, (WAITING,), a.Left, LOBBY, "5"),
    (r.Put, (PLAYING,), a.Done, None, "I «1 ход — одна точка», 6"),
    (r.Stop, (PLAYING,), a.Stopped, WATCHING, "I «один игрок останавливает игру», 6"),
    (r.OfferDraw, (PLAYING,), a.Done, None, "I «по взаимному согласию игроков», 6"),
    (r.Say, INSIDE, a.Done, None, "7"),
    (r.Tell, INSIDE, a.Done, None, "7"),
    (r.Ignore, INSIDE, a.Done, None, "7"),
    (r.Report, INSIDE, a.Done, None, "7"),
    (r.ShowBoard, AT_TABLE, a.Board, None, "6"),
    (r.Watch, (LOBBY,), a.Watching, WATCHING, "5"),
    (r.Unwatch, (WATCHING,), a.Left, LOBBY, "5"),
    (r.GetRecord, INSIDE, a.Record, None, "7"),
    (r.ShowStatistics, INSIDE, a.Statistics, None, "7"),
    (r.ListGames, INSIDE, a.Games, None, "7"),
    (r.Who, INSIDE, a.People, None, "7"),
    (r.ListBots, INSIDE, a.Bots, None, "7"),
    (r.LobbyNews, INSIDE, a.Done, None, "7"),
    (r.SpeakLanguage, ANYWHERE, a.Done, None, "7"),
    (r.Help, ANYWHERE, a.Commands, None, "7"),
    (r.Ping, ANYWHERE, a.Done, None, "8"),
    (r.Bye, ANYWHERE, a.Goodbye, CLOSED, "8"),
)

_NEWS: tuple[tuple[type[n.News], tuple[State, ...], State | None, str], ...] = (
    # news, in which states, the state after it (None: the same), clause
    (n.Greeting, (ANONYMOUS,), None, "3"),
    (n.Said, INSIDE, None, "7"),
    (n.TableNews, (LOBBY,), None, "7"),
    (n.TableGone, (LOBBY,), None, "7"),
    (n.PlayerJoined, (WAITING, WATCHING), None, "5"),
    (n.PlayerLeft, (WAITING, WATCHING), None, "5"),
    (n.PlayerAway, (PLAYING, WATCHING), None, "8"),
    (n.PlayerBack, (PLAYING, WATCHING), None, "8"),
    (n.TableClosed, (WAITING, WATCHING), LOBBY, "5"),
    (n.GameStarted, (WAITING,), PLAYING, "5"),
    (n.GameStarted, (WATCHING,), None, "5"),
    (n.Turn, (PLAYING, WATCHING), None, "I «игроки ходят по очереди», 6"),
    (n.DotPut, (PLAYING, WATCHING), None, "I «1 ход — одна точка», 6"),
    (n.AreaCaptured, (PLAYING, WATCHING), None, "I «область окружения», 6"),
    (n.AreaLost, (PLAYING, WATCHING), None, "I, remarks, 6"),
    (n.DotsFreed, (PLAYING, WATCHING), None, "I, remarks, 6"),
    (n.TimePassed, (PLAYING, WATCHING), None, "II «время на ход», 6"),
    (n.PlayerStopped, (PLAYING, WATCHING), None, "I «остальные продолжают играть», 6"),
    (n.DrawOffered, (PLAYING, WATCHING), None, "I «по взаимному согласию игроков», 6"),
    (n.GameOver, (PLAYING, WATCHING), LOBBY, "I «партия заканчивается», 6"),
    (n.YouAreOut, (PLAYING,), WATCHING, "6"),
    (n.StoppingSoon, ANYWHERE, None, "8"),
    (n.Announced, INSIDE, None, "7"),
    (n.Closing, ANYWHERE, CLOSED, "8"),
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
"""Requests whose answer may change the state: what stands behind one is read when it is answered."""

_WAYS: Mapping[tuple[type[Message], type[Message]], Mapping[State, State | None]] = {
    (request, answer): dict.fromkeys(states, then) for request, states, answer, then, _ in _REQUESTS
}


def after(state: State, request: type[Message], answer: type[Message]) -> State | None:
    """The state once `request` has this answer; None: it cannot have it.

    News may have changed the state since it was asked: a dot may be acknowledged when the game is over, but
    whoever was still asked to stop then can only be refused.
    """
    if answer is a.Refusal:
        return None if request is r.Bye else state
    ways = _WAYS.get((request, answer))
    if ways is None or (state not in ways and request in DECISIVE):
        return None
    return ways.get(state) or state


def outcomes(states: frozenset[State], request: type[Message]) -> frozenset[State]:
    """Where both may be once `request`, sent while in any of `states`, has been answered."""
    rows = [row for row in _REQUESTS if row[0] is request]
    granted = {row[3] or state for row in rows for state in states if state in row[1]}
    return frozenset(granted if request is r.Bye else granted | states)
