from parley.documents import find_clause
from parley.testing.check_connection import check_tables
from parley.wires.bpgp import CLIENT, REFUSALS, RULES, SERVER, WIRE, Error, Login, Place, Shoot, State
from parley.wires.bpgp.rules import LOBBY, LOGGED_IN, PLAYING

CLIENT_SAYS = {kind for (sender, _), kind in WIRE.codes.items() if sender == CLIENT}


def test_the_tables_fit_each_other() -> None:
    check_tables(WIRE)


def test_there_is_one_row_for_a_message_in_a_state_and_it_cites_its_clause() -> None:
    places = [(rule.state, rule.sender, rule.message) for rule in RULES]
    assert len(places) == len(set(places))
    assert all(find_clause(rule.clause).id.startswith("bpgp/") for rule in RULES)


def test_states_are_those_of_figures_6_and_7() -> None:
    assert {State.UNCONNECTED, *LOGGED_IN} == set(State)
    assert set(LOGGED_IN) == {*LOBBY, *PLAYING}


def test_every_message_of_a_client_is_legal_or_refused_with_a_code() -> None:
    legal = {(rule.state, rule.message) for rule in RULES if rule.sender == CLIENT}
    assert legal | set(REFUSALS) == {(state, kind) for state in State for kind in CLIENT_SAYS}
    assert not legal & set(REFUSALS)


def test_refusals() -> None:
    # bpgp/3.2.1/3,7, bpgp/4.2/1-2, bpgp/4.2.3/3, bpgp/4.2.4/3, bpgp/5.2.2/2-6
    assert {code for (state, _), code in REFUSALS.items() if state is State.UNCONNECTED} == {2}
    assert {REFUSALS[state, Login] for state in LOGGED_IN} == {1}
    assert {REFUSALS[state, Shoot] for state in (*LOBBY, *PLAYING[:2])} == {3}
    assert REFUSALS[State.OPPONENTS_TURN, Shoot] == 4
    assert REFUSALS[State.YOUR_TURN, Place] == 8


def test_an_error_is_always_legal() -> None:
    for sender in (CLIENT, SERVER):
        states = {rule.state for rule in RULES if rule.message is Error and rule.sender == sender}
        assert states == set(State)
