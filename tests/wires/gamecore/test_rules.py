import pytest

from parley.documents import find_clause
from parley.testing.check_connection import check_tables
from parley.wires import gamecore as gc
from parley.wires.gamecore import AI, CORE, RULES, WIRE, State
from parley.wires.gamecore.rules import ACTIONS, CORE_OWES, REFUSALS, TASKS
from parley.wires.wire import Rule


def rows(state: State, sender: str) -> set[str]:
    return {rule.message.__name__ for rule in RULES if rule.state is state and rule.sender == sender}


def test_the_tables_fit_each_other() -> None:
    check_tables(WIRE)


@pytest.mark.parametrize("rule", RULES)
def test_every_row_cites_its_clause(rule: Rule) -> None:
    assert find_clause(rule.clause).id.startswith("core/")


def test_an_answer_chooses_one_row() -> None:
    keys = [(rule.state, rule.message, answer) for rule in RULES for answer in rule.answers]
    assert len(keys) == len(set(keys))


def test_a_row_without_answer_is_the_only_one() -> None:
    keys = [(rule.state, rule.sender, rule.message) for rule in RULES]
    lone = [key for key, rule in zip(keys, RULES, strict=True) if not rule.answers]
    assert all(keys.count(key) == 1 for key in lone)


# core/60/2, core/61/2, core/62/2, core/63/2
ASKED: list[tuple[State, set[str]]] = [
    (State.CLAIMING, {"Place"}),
    (State.PLACING, {"Place"}),
    (State.ATTACKING, {"Attack", "NextPhase"}),
    (State.FOLLOWING_UP, {"Attack", "FollowUp", "NextPhase"}),
    (State.MARCHING, {"March", "NextPhase"}),
]


@pytest.mark.parametrize(("state", "actions"), ASKED)
def test_the_ai_answers_as_it_is_asked(state: State, actions: set[str]) -> None:
    # core/60/2, core/61/2, core/62/2, core/63/2
    names = {action.__name__ for action in ACTIONS}
    assert rows(state, AI) & names == actions


@pytest.mark.parametrize("state", [state for state in State if state not in dict(ASKED)])
def test_elsewhere_no_action_is_for_the_ai(state: State) -> None:
    assert not rows(state, AI) & {action.__name__ for action in ACTIONS}


@pytest.mark.parametrize("state", State)
def test_debug_is_for_any_time(state: State) -> None:
    assert rows(state, AI) >= {"DebugOn", "DebugOff", "Say"}


@pytest.mark.parametrize("state", list(State)[2:])
def test_questions_are_for_any_time_after_wazup(state: State) -> None:
    assert rows(state, AI) >= {"AskGeneral", "AskMap", "AskContinents", "AskStanding"}


@pytest.mark.parametrize("state", State)
def test_the_task_can_be_asked_for_where_there_is_one(state: State) -> None:
    assert ("AskTask" in rows(state, AI)) == (state in TASKS and state is not State.GREETING)


@pytest.mark.parametrize("state", sorted(CORE_OWES, key=str))
def test_where_the_core_owes_the_ai_has_nothing_to_do(state: State) -> None:
    assert not {
        rule for rule in RULES if rule.state is state and rule.sender == AI and rule.then is not state
    }


def test_refusals_leave_the_state() -> None:
    refused = [rule for rule in RULES if set(rule.answers) & set(REFUSALS)]
    assert refused
    assert all(rule.then is rule.state and set(rule.answers) <= set(REFUSALS) for rule in refused)


def test_an_end_is_possible_at_any_time() -> None:
    ends = {rule.state for rule in RULES if rule.sender == CORE and rule.message is gc.EndGame}
    assert ends == set(State) - {State.NEW}
