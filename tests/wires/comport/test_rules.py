"""The table of rules against the document's own lists, copied here line by line."""

import re

import pytest

from parley.documents import find_clause
from parley.wires.comport import ANSWERS, CODES, MASTER, ROLES, RULES, SLAVE, Nick, State
from parley.wires.comport.rules import LEGAL

LISTS = {
    State.MET: """
        m[AA]=>s[01]
        m/s[B1,L,ник]=>s/m[1B]
        m/s[A6]=>s/m[6A]
        m/s[A7]=>s/m[7A]
        m/s[A8]=>s/m[8A]
        m[B2,X,4x,3x,2x,1x]=>s[2B,X,4x,3x,2x,1x]
        m[A2]=>s[2A]
    """,
    State.PLACING: """
        m[AA]=>s[01]
        m/s[B1,L,ник]=>s/m[1B]
        m[A5]=>s[5A]
        m/s[A6]=>s/m[6A]
        m/s[A7]=>s/m[7A]
        m/s[A8]=>s/m[8A]
        m[A3]=>s[3A]
    """,
    State.MASTER_PLACED: """
        m[AA]=>s[01]
        m/s[B1,L,ник]=>s/m[1B]
        m[A5]=>s[5A]
        m/s[A6]=>s/m[6A]
        m/s[A7]=>s/m[7A]
        m/s[A8]=>s/m[8A]
        s[A4]=>m[4A]
    """,
    State.PLAY: """
        m[AA]=>s[01]
        m/s[B1,L,ник]=>s/m[1B]
        m/s[A6]=>s/m[6A]
        m/s[A7]=>s/m[7A]
        m/s[A8]=>s/m[8A]
        m/s[C0,X,Y]=>s/m[ZZ]
    """,
    State.GAME_OVER: """
        m[AA]=>s[01]
        m/s[B1,L,ник]=>s/m[1B]
        m[A5]=>s[5A]
        m/s[A7]=>s/m[7A]
        m/s[A8]=>s/m[8A]
    """,
}
SENDERS = {"m": (MASTER,), "s": (SLAVE,), "m/s": ROLES}
LEADS_TO = {
    0xA0: State.LAUNCH,
    0xA1: State.MET,
    0xA2: State.PLACING,
    0xA3: State.MASTER_PLACED,
    0xA4: State.PLAY,
    0xA5: State.MET,
    0xA6: State.GAME_OVER,
    0xA7: State.LAUNCH,
    0xA8: State.LAUNCH,
    0xA9: State.GAME_OVER,
}
CODE = {kind: code for (_, code), kind in CODES.items()}


def rows_of(state: State) -> list[tuple[str, int, list[int]]]:
    """(sender, code, codes of the answers) for every line of the document's list."""
    rows = []
    for line in filter(None, map(str.strip, LISTS[state].splitlines())):
        found = re.fullmatch(r"(m|s|m/s)\[(..).*?\]=>.*?\[(..).*\]", line)
        assert found is not None
        senders, code, answer = found.groups()
        answers = [0x0C, 0x1C, 0x2C, 0x3C] if answer == "ZZ" else [int(answer, 16)]
        rows += [(sender, int(code, 16), answers) for sender in SENDERS[senders]]
    return rows


@pytest.mark.parametrize("state", LISTS)
def test_the_documents_list_is_the_table_in_its_own_order(state: State) -> None:
    # com/notation/1, com/1/1, com/2/1, com/3/1, com/4/1, com/9/1
    ours = [
        (rule.sender, CODE[rule.message], [CODE[answer] for answer in rule.answers])
        for rule in RULES
        if rule.state is state
    ]
    document = rows_of(state)
    assert ours[: len(document)] == document
    extra = [CODE[rule.message] for rule in RULES if rule.state is state][len(document) :]
    assert extra == ([0xA9, 0xA9] if state is State.PLAY else []) + [0xA0, 0xA0, 0xB3, 0xB3]


def test_state_0_as_the_text_has_it() -> None:
    # com/0/1-5
    ours = [(rule.sender, CODE[rule.message]) for rule in RULES if rule.state is State.LAUNCH]
    both = [(role, code) for code in (0xB1, 0xA7, 0xA8, 0xA0) for role in ROLES]
    assert ours == [(MASTER, 0xAA), (MASTER, 0xA1), *both]


def test_a_command_leads_to_the_state_of_its_number() -> None:
    for rule in RULES:
        expected = LEADS_TO.get(CODE[rule.message], rule.state)
        assert rule.then is expected, rule


def test_every_row_cites_its_clause() -> None:
    for rule in RULES:
        clause = find_clause(rule.clause)
        assert clause.section in (str(rule.state.value), "sync", "nick", "end", "chat")
        assert f"{CODE[rule.message]:02X}" in clause.text or rule.message is Nick
        assert rule.answers == ANSWERS[rule.message]


def test_no_row_is_there_twice() -> None:
    assert len(LEGAL) == len(RULES)


def test_the_states_carry_the_documents_numbers() -> None:
    # com/states/1
    assert [int(state) for state in State] == list(range(10))
