import pytest

from parley.core.connection import Message
from parley.documents import find_clause
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.codes import Code
from parley.wires.dotline.refusals import ALWAYS, REFUSED_WITH
from parley.wires.dotline.rules import DECISIVE, LEGAL, NEXT, RULES, State, after, outcomes
from parley.wires.wire import Rule

ANONYMOUS, LOBBY, WAITING, PLAYING, WATCHING, CLOSED = State


def test_every_row_cites_its_clause() -> None:
    assert all(find_clause(rule.clause).section.startswith("line/") for rule in RULES)


def test_every_message_has_a_row() -> None:
    assert {rule.message for rule in RULES} == {*r.REQUESTS, *n.NEWS, n.Closing}
    assert {answer for rule in RULES for answer in rule.answers} == {*a.ANSWERS, a.Refusal}


def test_rows_do_not_contradict_each_other() -> None:
    keys = [(rule.state, rule.message, answer) for rule in RULES for answer in (rule.answers or (None,))]
    assert len(keys) == len(set(keys))


def test_nothing_is_said_after_the_end() -> None:
    assert not LEGAL[CLOSED]
    assert not NEXT[CLOSED]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.state.name}-{rule.message.__name__}")
def test_the_other_tables_say_the_same(rule: Rule) -> None:
    assert isinstance(rule.state, State)
    if rule.answers:
        assert rule.message in LEGAL[rule.state]
        assert all(after(rule.state, rule.message, answer) is rule.then for answer in rule.answers)
        assert rule.then in outcomes(frozenset({rule.state}), rule.message)
    else:
        assert NEXT[rule.state][rule.message] is rule.then


def test_decisive_requests() -> None:
    moving = {rule.message for rule in RULES if rule.answers and rule.then is not rule.state}
    assert moving == DECISIVE
    assert r.Put not in DECISIVE


@pytest.mark.parametrize(
    ("state", "request_", "answer", "then"),
    [
        (LOBBY, r.Put, a.Done, LOBBY),  # the game was over before the answer
        (LOBBY, r.Put, a.Refusal, LOBBY),
        (LOBBY, r.Stop, a.Stopped, None),
        (LOBBY, r.Stop, a.Refusal, LOBBY),
        (PLAYING, r.Leave, a.Left, None),
        (PLAYING, r.Put, a.Board, None),
        (PLAYING, r.Bye, a.Refusal, None),
        (PLAYING, r.Bye, a.Goodbye, CLOSED),
        (ANONYMOUS, r.LogIn, a.Resumed, PLAYING),
        (ANONYMOUS, r.Register, a.Resumed, None),
    ],
)
def test_answers_when_the_state_has_changed(
    state: State, request_: type[Message], answer: type[Message], then: State | None
) -> None:
    assert after(state, request_, answer) is then


def test_outcomes_of_what_is_on_its_way() -> None:
    start = frozenset({ANONYMOUS})
    logged_in = outcomes(start, r.LogIn)
    assert logged_in == {ANONYMOUS, LOBBY, PLAYING}
    assert outcomes(logged_in, r.OpenTable) == {ANONYMOUS, LOBBY, PLAYING, WAITING}
    assert outcomes(logged_in, r.Bye) == {CLOSED}
    assert outcomes(start, r.Put) == start


def test_refusals_are_codes_of_refusal_each_once() -> None:
    for codes in (*REFUSED_WITH.values(), ALWAYS):
        assert len(set(codes)) == len(codes)
        assert all(code >= Code.UNKNOWN_COMMAND for code in codes)


def test_every_refusal_has_a_request() -> None:
    own = {Code.UNKNOWN_COMMAND, Code.NOT_LOGGED_IN, Code.LINE_TOO_LONG, Code.NOT_TEXT}
    named = {code for codes in REFUSED_WITH.values() for code in codes}
    assert {*named, *ALWAYS, *own} == {code for code in Code if code >= Code.UNKNOWN_COMMAND}
