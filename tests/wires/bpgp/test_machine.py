import pytest

from parley.core.connection import Message
from parley.wires.bpgp import (
    CLIENT,
    RULES,
    SERVER,
    Abort,
    Cancel,
    CreateGame,
    DeleteGame,
    EndGame,
    Error,
    Fail,
    Game,
    Hit,
    Place,
    Shoot,
    State,
    Timeout,
)
from parley.wires.bpgp.machine import places, tables

SERVER_SAYS, CLIENT_SAYS = tables(SERVER, "big"), tables(CLIENT, "big")


def test_every_row_is_a_step() -> None:
    for rule in RULES:
        step = tables(rule.sender, "big")[State(rule.state)][rule.message]
        assert step.then is (rule.state if rule.answers else rule.then)


def test_what_one_side_says_the_other_hears() -> None:
    server, client = places(SERVER, CLIENT, "big"), places(CLIENT, SERVER, "big")
    for state in State:
        assert server[state].state is client[state].state is state
        for one, other in ((server, client), (client, server)):
            assert {step.number: step for step in one[state].says.values()} == other[state].hears


def test_an_answer_leads_where_its_question_says() -> None:
    game = SERVER_SAYS[State.CONNECTED][Game]
    assert (game.then, game.own) == (State.CONNECTED, State.GAME_CREATED)
    deleted = SERVER_SAYS[State.GAME_CREATED][DeleteGame]
    assert (deleted.then, deleted.own) == (State.GAME_CREATED, State.CONNECTED)


@pytest.mark.parametrize(
    ("state", "kind", "answers"),
    [
        (State.CONNECTED, CreateGame, {Game, Error}),
        (State.GAME_CREATED, CreateGame, {Error}),
        (State.GAME_CREATED, Cancel, {DeleteGame, Error}),
        (State.YOUR_TURN, Shoot, {Hit, Fail, Timeout, EndGame, Error}),
        (State.YOUR_TURN, Abort, {EndGame, Error}),
        (State.PLACE_SHIPS, Place, None),
    ],
)
def test_what_is_waited_for(state: State, kind: type[Message], answers: set[type[Message]] | None) -> None:
    assert CLIENT_SAYS[state][kind].awaits == answers


def test_what_the_server_says_wants_no_answer() -> None:
    assert all(step.awaits is None for table in SERVER_SAYS.values() for step in table.values())
