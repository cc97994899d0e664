"""An AI in a seat, without any process: both ends of the wire in memory."""

from random import Random

import pytest

from parley.core import IllegalMove, Seat
from parley.core.connection import Message, Received, Violation
from parley.games import conquest
from parley.games.conquest import GAME, Setup
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.gamecore.seat import AnyPlayed, CoreSeat, is_action, move_of
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection, CoreConnection

NOW = Millis(0)


class Desk:
    """A match, and for every seat both ends of a line. `heard` is what the AIs were told."""

    def __init__(self, setup: Setup, seed: int = 1, *, one_based: bool = False) -> None:
        self.rng = Random(seed)
        self.match = Match.start(GAME, setup, self.rng).match
        self.lines = [CoreConnection(one_based=one_based) for _ in range(setup.players)]
        self.cores = [CoreSeat(Seat(seat), line) for seat, line in enumerate(self.lines)]
        self.ais = [AIConnection(one_based=one_based) for _ in self.lines]
        self.heard: list[list[Message]] = [[] for _ in self.lines]
        for seat, line in enumerate(self.lines):
            line.send(gamecore.GDay())
            self.carry(seat)
            self.say(seat, gamecore.WazUp())
            self.cores[seat].inform(self.match.state)
            self.carry(seat)

    def carry(self, seat: int) -> None:
        """Let the AI hear what the core said."""
        self.ais[seat].receive_data(b"".join(self.lines[seat].data_to_send()), 0.0)
        for notice in self.ais[seat].events():
            assert not isinstance(notice, Violation), notice
            if isinstance(notice, Received):
                self.heard[seat].append(notice.message)

    def say(self, seat: int, message: Message) -> list[Message]:
        """Let the core hear what the AI says; what it makes of it."""
        self.ais[seat].send(message)
        self.lines[seat].receive_data(b"".join(self.ais[seat].data_to_send()), 0.0)
        notices = self.lines[seat].events()
        assert not any(isinstance(notice, Violation) for notice in notices), notices
        return [notice.message for notice in notices if isinstance(notice, Received)]

    def ask(self) -> Seat:
        (seat,) = self.match.to_move
        self.cores[seat].ask(self.match.state)
        self.carry(seat)
        return seat

    def act(self, seat: Seat, action: Message) -> AnyPlayed | None:
        """One action of the AI's, with its answer; None where it was refused."""
        self.heard[seat].clear()
        (heard,) = self.say(seat, action)
        assert is_action(heard)
        try:
            played = self.match.play(seat, move_of(heard), NOW, self.rng)
        except IllegalMove as error:
            self.cores[seat].refuse(error)
            self.carry(seat)
            return None
        self.match = played.match
        self.cores[seat].answer(played)
        self.carry(seat)
        return played

    def prepare(self) -> Seat:
        """Play through the preparation; the seat that has the first turn, and was asked."""
        while self.match.state.phase in (conquest.Phase.CLAIM, conquest.Phase.FILL):
            seat = self.ask()
            owners = self.match.state.owners
            wanted = conquest.UNOWNED if conquest.UNOWNED in owners else seat
            assert self.act(seat, gamecore.Place(owners.index(wanted), 1))
            assert self.heard[seat] == [gamecore.Ok()]
        for core in self.cores:
            core.prepared()
            self.carry(core.seat)
            assert self.heard[core.seat][-1] == gamecore.PreparationEnds()
        return self.ask()


@pytest.fixture
def desk() -> Desk:
    return Desk(Setup(map="isles"))


def test_hello(desk: Desk) -> None:
    _, general, the_map, continents = desk.heard[1]
    assert general == gamecore.General(2, 1)
    isles = conquest.load_map("isles")
    assert isinstance(the_map, gamecore.Map)
    assert (the_map.nodes, tuple(map(tuple, the_map.edges))) == (len(isles.nodes), isles.edges)
    assert isinstance(continents, gamecore.Continents)
    assert [tuple(part) for part in continents.continents] == [(c.bonus, c.nodes) for c in isles.continents]


def test_a_unit_in_preparation(desk: Desk) -> None:
    seat = desk.ask()
    standing, request = desk.heard[seat][-2:]
    assert isinstance(standing, gamecore.Standing)
    assert set(standing.holdings) == {gamecore.Holding(-1, 0)}
    assert request == gamecore.RequestPlace(1)
    assert desk.act(seat, gamecore.Place(0, 1))
    other = desk.ask()
    assert other != seat
    assert desk.act(other, gamecore.Place(0, 1)) is None
    assert desk.heard[other] == [gamecore.InvalidTarget()], "it is taken"
    assert desk.act(other, gamecore.Place(1, 2)) is None
    assert desk.heard[other] == [gamecore.InvalidUnits()]
    assert desk.act(other, gamecore.Place(1, 1))


def test_a_turn_with_every_refusal(desk: Desk) -> None:
    seat = desk.prepare()
    assert [type(message) for message in desk.heard[seat][-3:]] == [
        gamecore.RoundBegins,
        gamecore.Standing,
        gamecore.RequestPlace,
    ]
    state = desk.match.state
    mine, enemys = state.owners.index(seat), state.owners.index(Seat(1 - seat))
    left = state.left
    for action, refusal in [
        (gamecore.Place(enemys, 1), gamecore.InvalidTarget()),
        (gamecore.Place(99, 1), gamecore.InvalidTarget()),
        (gamecore.Place(mine, 0), gamecore.InvalidUnits()),
        (gamecore.Place(mine, left + 1), gamecore.InvalidUnits()),
    ]:
        assert desk.act(seat, action) is None
        assert desk.heard[seat] == [refusal]
    assert desk.act(seat, gamecore.Place(mine, left - 1))
    assert desk.heard[seat] == [gamecore.Ok()]
    assert desk.act(seat, gamecore.Place(mine, 1))
    assert desk.heard[seat] == [gamecore.Ok(), gamecore.RequestAttack()]
    assert desk.act(seat, gamecore.Attack(enemys, mine)) is None
    assert desk.heard[seat] == [gamecore.InvalidStart(), gamecore.RequestAttack()]
    assert desk.act(seat, gamecore.Attack(mine, mine)) is None
    assert desk.heard[seat] == [gamecore.InvalidTarget(), gamecore.RequestAttack()]
    assert desk.act(seat, gamecore.NextPhase())
    assert desk.heard[seat] == [gamecore.RequestMarch()]
    assert desk.act(seat, gamecore.March(mine, enemys, 1)) is None
    assert desk.heard[seat] == [gamecore.InvalidTarget()]
    assert desk.act(seat, gamecore.March(enemys, mine, 1)) is None
    assert desk.heard[seat] == [gamecore.InvalidStart()]
    assert desk.act(seat, gamecore.NextPhase())
    assert desk.heard[seat] == [], "the #14 of its next turn is the answer"


def attacks(desk: Desk, seat: Seat) -> list[tuple[int, int]]:
    moves = GAME.moves(desk.match.state, seat)
    return [(move.source, move.target) for move in moves if isinstance(move, conquest.Attack)]


@pytest.mark.parametrize("battle", ["throw", "until-decided"])
def test_attacks_are_answered_with_what_is_left(battle: str) -> None:
    desk = Desk(Setup(map="isles", battle=battle), seed=3)  # type: ignore[arg-type]
    won = lost = 0
    for _ in range(30):
        seat = desk.ask() if desk.match.state.phase is conquest.Phase.REINFORCE else desk.prepare()
        border = next(source for source, mine in enumerate(desk.match.state.owners) if mine == seat)
        assert desk.act(seat, gamecore.Place(border, desk.match.state.left))
        while desk.match.outcome is None and (found := attacks(desk, seat)):
            source, target = found[0]
            assert desk.act(seat, gamecore.Attack(source, target))
            answer, *rest = desk.heard[seat]
            units = (desk.match.state.units[source], desk.match.state.units[target])
            if isinstance(answer, gamecore.AttackSucceeded):
                won += 1
                assert (answer.start_units, answer.target_units) == units
                if desk.match.outcome is None:
                    assert rest == [gamecore.RequestFollowUp(source, target)]
                    assert desk.act(seat, gamecore.FollowUp(units[0])) is None
                    assert desk.heard[seat] == [gamecore.InvalidUnits(), gamecore.RequestAttack()]
                    assert desk.act(seat, gamecore.FollowUp(units[0] - 1))
                    assert desk.heard[seat] == [gamecore.Ok(), gamecore.RequestAttack()]
            else:
                lost += 1
                assert answer == gamecore.AttackFailed(*units)
                assert rest == [gamecore.RequestAttack()]
        if desk.match.outcome is not None:
            break
        assert desk.act(seat, gamecore.NextPhase())
        assert desk.act(seat, gamecore.NextPhase())
    assert won
    assert lost


def test_a_march_ends_the_turn(desk: Desk) -> None:
    seat = desk.prepare()
    node = next(n for n, owner in enumerate(desk.match.state.owners) if owner == seat)
    assert desk.act(seat, gamecore.Place(node, desk.match.state.left))
    assert desk.act(seat, gamecore.NextPhase())
    march = next(m for m in GAME.moves(desk.match.state, seat) if isinstance(m, conquest.March))
    assert desk.act(seat, gamecore.March(march.source, march.target, march.units))
    assert desk.heard[seat] == [gamecore.Ok()]
    assert desk.match.to_move == {1 - seat}


def test_counting_from_one() -> None:
    desk = Desk(Setup(map="isles"), one_based=True)
    seat = desk.ask()
    desk.ais[seat].send(gamecore.Place(0, 1))
    assert desk.ais[seat].data_to_send() == [b"#50\n1 1\n"]


def test_what_has_no_code_is_the_wrong_phase(desk: Desk) -> None:
    seat = desk.ask()
    desk.say(seat, gamecore.Place(0, 1))
    desk.cores[seat].refuse(IllegalMove(conquest.Reason.OUT))
    desk.heard[seat].clear()
    desk.carry(seat)
    assert desk.heard[seat] == [gamecore.WrongPhase()]
