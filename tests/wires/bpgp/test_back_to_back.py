"""Both roles on the two ends of a slow line: whatever crosses, they agree in the end."""

from random import Random

import pytest

from parley.core import Cell
from parley.core.connection import Message, Received, Violation
from parley.wires.bpgp import (
    EXAMPLES,
    ChatFrom,
    ClientConnection,
    DeleteGame,
    EndGame,
    Error,
    Fail,
    Game,
    Hit,
    Login,
    Logout,
    Move,
    Moved,
    ServerConnection,
    Shoot,
    StartGame,
    State,
    Timeout,
)
from tests.wires.bpgp.ends import SHIPS, START, Owner

UNASKED: tuple[Message, ...] = (
    ChatFrom("bob", "", "hallo"),
    Game(9, "bob", 10, SHIPS, 30),
    DeleteGame(9),
    START,
    Timeout(),
    EndGame(0),
    Hit(sunk=False, position=Cell(1, 1)),
    Fail(Cell(1, 1)),
    Moved((Cell(1, 1),)),
)
"""What the server may say because of others."""


class SlowLine:
    """A client that says anything it may, a server that answers, and bytes that take their time."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.client, self.server = ClientConnection(), ServerConnection()
        self.owner = Owner(self.server, seed)
        self.up = self.down = b""
        self.codes: set[int] = set()

    def step(self) -> None:
        """One thing happens, somewhere."""
        self.rng.choice((self.client_speaks, self.server_speaks, self.carry_up, self.carry_down))()

    def client_speaks(self) -> None:
        kinds = [kind for kind in self.client._says if kind not in (Logout, Error)]
        message = EXAMPLES[self.rng.choice(kinds)]
        if isinstance(message, Shoot):
            message = Shoot(self.client.turn_counter, Cell(3, 3))
        if isinstance(message, Move):
            message = Move(self.client.turn_counter, 0, 0)
        self.client.send(message)
        self.up += b"".join(self.client.data_to_send())

    def server_speaks(self) -> None:
        message = self.rng.choice(UNASKED)
        legal = type(message) in self.server._says
        if legal and (type(message) is not StartGame or self.server.state is State.GAME_CREATED):
            self.server.send(message)
        self.settle()

    def carry_up(self) -> None:
        size = self.rng.choice((1, 5, len(self.up)))
        self.server.receive_data(self.up[:size], 0.0)
        self.up = self.up[size:]
        self.settle()

    def settle(self) -> None:
        self.owner.handle_all()
        self.down += b"".join(self.server.data_to_send())

    def carry_down(self) -> None:
        size = self.rng.choice((1, 5, len(self.down)))
        self.client.receive_data(self.down[:size], 0.0)
        self.down = self.down[size:]
        for notice in self.client.events():
            assert not isinstance(notice, Violation), notice
            if isinstance(notice, Received) and isinstance(notice.message, Error):
                self.codes.add(notice.message.error_code)

    def drain(self) -> None:
        """Everything arrives."""
        while self.up or self.down:
            self.carry_up()
            self.carry_down()


@pytest.mark.parametrize("seed", range(40))
def test_both_agree_whatever_crosses(seed: int) -> None:
    line = SlowLine(seed)
    line.client.send(Login("user"))
    line.up += b"".join(line.client.data_to_send())
    for _ in range(60):
        for _ in range(25):
            line.step()
        line.drain()
        if line.server.is_closed:
            break
        assert line.client.state is line.server.state
        for name in ("turn_counter", "board_size", "username", "game_id"):
            assert getattr(line.client, name) == getattr(line.server, name)
    # What crosses is refused with a code of 5.2.2 or 115, or with the one our owner has for everything.
    assert line.codes <= {1, 2, 3, 4, 8, 115, 104}
