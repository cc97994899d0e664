from parley.documents import find_clause
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.messages import CLIENT, word_of
from parley.wires.json.rules import ANYWHERE, GRANTS, NEXT, RULES, State, looking_on, seated


def test_every_row_cites_its_clause() -> None:
    for rule in RULES:
        assert issubclass(rule.message, r.Request | n.News)
        word = "error" if rule.answers == (a.Refusal,) else word_of(rule.message)
        assert find_clause(rule.clause).section == word


def test_everything_may_be_asked_until_goodbye_and_refused() -> None:
    asked = {(rule.state, rule.message): rule for rule in RULES if rule.sender == CLIENT}
    assert set(asked) == {(state, kind) for state in ANYWHERE for kind in r.REQUESTS}
    for rule in asked.values():
        assert rule.then is rule.state
        assert rule.answers in ((a.Refusal,), (GRANTS[rule.message], a.Refusal))


def test_what_cannot_be_granted_where() -> None:
    # json/error/3
    refused = {(rule.state, rule.message) for rule in RULES if rule.answers == (a.Refusal,)}
    assert (State.LOBBY, r.Move) in refused
    assert (State.PLAYING, r.Open) not in refused
    assert (State.WAITING, r.Move) in refused
    assert (State.PLAYING, r.Move) not in refused
    assert (State.WATCHING, r.Join) not in refused


def test_where_news_lead() -> None:
    # json/table/1, json/closed/1
    assert NEXT[State.NEW] == {n.Hello: {State.LOBBY}, n.Goodbye: {State.CLOSED}}
    assert NEXT[State.LOBBY][n.FullTable] == {State.WAITING, State.PLAYING, State.WATCHING}
    assert NEXT[State.WATCHING][n.TableClosed] == {State.LOBBY}
    both = {State.WATCHING, State.WAITING_WATCHING, State.PLAYING_WATCHING}
    assert NEXT[State.PLAYING_WATCHING][n.TableClosed] == both | {State.PLAYING}
    assert n.Happened not in NEXT[State.WAITING]
    assert NEXT[State.CLOSED] == {}


def test_sitting_and_watching_are_two_things() -> None:
    assert seated(State.WATCHING, State.PLAYING) is State.PLAYING_WATCHING
    assert seated(State.PLAYING, State.LOBBY) is State.LOBBY
    assert looking_on(State.WAITING, on=True) is State.WAITING_WATCHING
    assert looking_on(State.WAITING_WATCHING, on=False) is State.WAITING
    assert looking_on(State.LOBBY, on=False) is State.LOBBY
