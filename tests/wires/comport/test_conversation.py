import pytest

from parley.core import Cell
from parley.core.connection import Message
from parley.wires.comport import (
    ANSWERS,
    CODES,
    MASTER,
    ROLES,
    RULES,
    SLAVE,
    WIRE,
    BeginPlacing,
    BeginPlacingConfirmed,
    Chat,
    ChatConfirmed,
    Fault,
    GameOver,
    GameOverConfirmed,
    Hit,
    Kill,
    MasterPlaced,
    MasterPlacedConfirmed,
    Meet,
    MeetConfirmed,
    Miss,
    Nick,
    NickConfirmed,
    Parameters,
    ParametersConfirmed,
    Repeat,
    Restart,
    RestartConfirmed,
    Shot,
    SlavePlaced,
    SlavePlacedConfirmed,
    State,
    Surrender,
    SurrenderConfirmed,
    Sync,
    Synced,
)
from parley.wires.comport.conversation import Conversation
from parley.wires.comport.rules import LEGAL, MAY_BE_MISSING
from parley.wires.wire import Rule
from tests.wires.comport.stage import OTHER, SETTLED

AGREED = Parameters(6, 0, 1, 1, 2)
ROAD: tuple[tuple[State, str, Message, Message], ...] = (
    (State.LAUNCH, MASTER, Meet(), MeetConfirmed()),
    (State.MET, MASTER, AGREED, AGREED.confirmed()),
    (State.MET, MASTER, BeginPlacing(), BeginPlacingConfirmed()),
    (State.PLACING, MASTER, MasterPlaced(), MasterPlacedConfirmed()),
    (State.MASTER_PLACED, SLAVE, SlavePlaced(), SlavePlacedConfirmed()),
    (State.PLAY, MASTER, GameOver(), GameOverConfirmed()),
)


def at(state: State, *, agreed: bool = True) -> Conversation:
    talk = Conversation()
    for before, sender, command, answer in ROAD:
        if before is state and not (agreed and command is AGREED):
            break
        say(talk, sender, command)
        say(talk, OTHER[sender], answer)
    assert talk.state is state
    return talk


def say(talk: Conversation, sender: str, message: Message) -> None:
    assert talk.fault(sender, message) is None
    talk.note(sender, message)


def example(kind: type[Message]) -> Message:
    own: dict[type[Message], Message] = {Parameters: AGREED, ParametersConfirmed: AGREED.confirmed()}
    return own.get(kind, WIRE.examples[kind])


@pytest.mark.parametrize(
    "rule", RULES, ids=lambda rule: f"{rule.state.name}-{rule.sender}-{rule.message.__name__}"
)
def test_every_row_is_legal_and_every_answer_leads_on(rule: Rule) -> None:
    for answer in rule.answers:
        talk = at(State(rule.state.value))
        if rule.message is Shot:
            talk.turn = rule.sender
        say(talk, rule.sender, example(rule.message))
        assert talk.state is rule.state, "nothing moves before the confirmation"
        say(talk, OTHER[rule.sender], example(answer))
        # A0 and A8 end the conversation: that is for the connection to do.
        leaves = rule.message.__name__ in ("Relaunch", "ProtocolError")
        assert talk.state is (rule.state if leaves else rule.then)
        assert talk.unconfirmed[rule.sender] is None


@pytest.mark.parametrize("state", SETTLED)
@pytest.mark.parametrize("sender", ROLES)
def test_what_is_in_no_row_is_a_fault(state: State, sender: str) -> None:
    says = {kind for (who, _), kind in CODES.items() if who == sender}
    for kind in set(CODES.values()):
        talk = at(state)
        talk.turn = sender
        fault = talk.fault(sender, example(kind))
        if kind not in says:
            assert fault is Fault.NOT_YOURS
        elif kind in ANSWERS:
            assert fault is (None if (state, sender, kind) in LEGAL else Fault.NOT_NOW)
        else:
            assert fault is (None if kind in MAY_BE_MISSING else Fault.NOT_ASKED)


def test_a_second_command_before_the_first_is_confirmed() -> None:
    # com/order/2
    talk = at(State.MET)
    say(talk, MASTER, Nick("Nelson"))
    assert talk.fault(MASTER, Nick("Nelson")) is Fault.SECOND
    assert talk.fault(MASTER, Sync()) is None
    assert talk.fault(SLAVE, Nick("Ushakov")) is None
    say(talk, SLAVE, NickConfirmed())
    assert talk.fault(MASTER, Nick("Nelson")) is None


def test_an_answer_must_fit_its_command() -> None:
    talk = at(State.PLACING)
    say(talk, MASTER, MasterPlaced())
    assert talk.fault(SLAVE, BeginPlacingConfirmed()) is Fault.NOT_ASKED
    assert talk.fault(SLAVE, ChatConfirmed()) is None, "late, and no error"
    talk.note(SLAVE, ChatConfirmed())
    talk.note(SLAVE, Synced())
    assert talk.unconfirmed[MASTER] == MasterPlaced()


def test_parameters_are_confirmed_as_they_were_sent() -> None:
    # com/1/3-4
    talk = at(State.MET, agreed=False)
    assert talk.fault(MASTER, BeginPlacing()) is Fault.NO_PARAMETERS
    say(talk, MASTER, Parameters(10, 1, 2, 3, 4))
    assert talk.fault(SLAVE, ParametersConfirmed(10, 1, 2, 3, 5)) is Fault.OTHER_PARAMETERS
    assert talk.parameters is None
    say(talk, SLAVE, ParametersConfirmed(10, 1, 2, 3, 4))
    assert talk.parameters == Parameters(10, 1, 2, 3, 4)


def test_the_last_parameters_count_and_outlive_a_restart() -> None:
    talk = at(State.MET)
    say(talk, MASTER, Parameters(7, 0, 0, 0, 1))
    say(talk, SLAVE, ParametersConfirmed(7, 0, 0, 0, 1))
    say(talk, MASTER, BeginPlacing())
    say(talk, SLAVE, BeginPlacingConfirmed())
    say(talk, MASTER, Restart())
    say(talk, SLAVE, RestartConfirmed())
    assert talk.state is State.MET
    assert talk.parameters == Parameters(7, 0, 0, 0, 1)
    assert talk.fault(MASTER, BeginPlacing()) is None


@pytest.mark.parametrize(
    ("answer", "turn"), [(Miss(), SLAVE), (Repeat(), SLAVE), (Hit(), MASTER), (Kill(), MASTER)]
)
def test_whose_turn_it_is(answer: Message, turn: str) -> None:
    # com/4/2, com/4/4-7, com/4/9
    talk = at(State.PLAY)
    assert talk.turn == MASTER, "Первый ход - ход мастера."
    assert talk.fault(SLAVE, Shot(Cell(0, 0))) is Fault.NOT_YOUR_TURN
    say(talk, MASTER, Shot(Cell(0, 0)))
    say(talk, SLAVE, answer)
    assert talk.turn == turn
    assert talk.fault(OTHER[turn], Shot(Cell(0, 0))) is Fault.NOT_YOUR_TURN
    assert talk.fault(turn, Shot(Cell(0, 0))) is None


@pytest.mark.parametrize(
    ("cell", "fault"), [((5, 5), None), ((6, 0), Fault.OFF_FIELD), ((0, 6), Fault.OFF_FIELD)]
)
def test_a_shot_is_aimed_at_the_field_agreed(cell: tuple[int, int], fault: Fault | None) -> None:
    assert at(State.PLAY).fault(MASTER, Shot(Cell(*cell))) is fault


def test_after_the_game_it_is_nobodys_turn() -> None:
    assert at(State.GAME_OVER).turn is None


CROSSINGS = [
    (State.MET, BeginPlacing(), Surrender(), State.GAME_OVER),
    (State.MET, Surrender(), Surrender(), State.GAME_OVER),
    (State.MET, AGREED, Surrender(), State.GAME_OVER),
    (State.PLACING, MasterPlaced(), Surrender(), State.GAME_OVER),
    (State.PLACING, Restart(), Surrender(), State.GAME_OVER),
    (State.PLACING, Restart(), Nick("a"), State.MET),
    (State.MASTER_PLACED, Restart(), SlavePlaced(), State.MET),
    (State.MASTER_PLACED, Surrender(), SlavePlaced(), State.GAME_OVER),
    (State.MASTER_PLACED, Nick("a"), SlavePlaced(), State.PLAY),
    (State.PLAY, Shot(Cell(0, 0)), Surrender(), State.GAME_OVER),
    (State.PLAY, GameOver(), Surrender(), State.GAME_OVER),
    (State.PLAY, Surrender(), GameOver(), State.GAME_OVER),
    (State.PLAY, GameOver(), GameOver(), State.GAME_OVER),
    (State.PLAY, Shot(Cell(0, 0)), GameOver(), State.GAME_OVER),
    (State.PLAY, Chat("a"), Surrender(), State.GAME_OVER),
    (State.GAME_OVER, Restart(), Nick("a"), State.MET),
]


@pytest.mark.parametrize(("state", "masters", "slaves", "then"), CROSSINGS)
@pytest.mark.parametrize("late", ROLES)
def test_commands_that_cross_leave_both_in_one_state(
    state: State, masters: Message, slaves: Message, then: State, late: str
) -> None:
    """Each side hears the other's command behind its own; `late` hears its answer before it answers."""
    # com/states/2
    commands = {MASTER: masters, SLAVE: slaves}
    answers = {role: confirmation(commands[OTHER[role]]) for role in ROLES}
    sides = {role: at(state) for role in ROLES}
    for role, talk in sides.items():
        say(talk, role, commands[role])
        say(talk, OTHER[role], commands[OTHER[role]])
        order = (OTHER[role], role) if role == late else (role, OTHER[role])
        for sender in order:
            say(talk, sender, answers[sender])
    assert {talk.state for talk in sides.values()} == {then}
    assert all(talk.unconfirmed == {MASTER: None, SLAVE: None} for talk in sides.values())


def confirmation(command: Message) -> Message:
    if isinstance(command, Parameters):
        return command.confirmed()
    return ANSWERS[type(command)][0]()


def test_an_overtaken_command_is_no_first_command() -> None:
    talk = at(State.PLAY)
    say(talk, MASTER, Shot(Cell(0, 0)))
    say(talk, SLAVE, Surrender())
    say(talk, MASTER, SurrenderConfirmed())
    assert talk.overtaken[MASTER]
    assert talk.fault(MASTER, Restart()) is None
    say(talk, SLAVE, Hit())
    assert talk.state is State.GAME_OVER
    assert talk.turn is None


def test_what_is_given_up_is_no_longer_unconfirmed() -> None:
    talk = at(State.MET)
    say(talk, MASTER, Chat("?"))
    talk.give_up(MASTER)
    assert talk.unconfirmed[MASTER] is None
