"""An AI in a seat, without any process: both ends of the wire in memory."""

from random import Random

import pytest

from parley.core import IllegalMove, Seat
from parley.core.connection import Message, Received, Violation
from parley.games import conquest
from parley.games.conquest import GAME, Setup
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.gamecore.seat import MOVES, CoreSeat, Plies
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection, CoreConnection

NOW = Millis(0)


class Pairing:
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

    def act(self, seat: Seat, action: Message) -> Plies | None:
        """One action of the AI's, with its answer; None where it was refused."""
        self.heard[seat].clear()
        (heard,) = self.say(seat, action)
        try:
            played = self.match.play(seat, MOVES[type(heard)](heard), NOW, self.rng)
        except IllegalMove as error:
            self.cores[seat].refuse(error)
            self.carry(seat)
            return None
        self.match = played.match
        self.cores[seat].answer(played.match.state, played.plies)
        self.carry(seat)
        return played.plies

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
def pairing() -> Pairing:
    return Pairing(Setup(map="isles"))


def test_hello(pairing: Pairing) -> None:
    # core/30/1, core/31/1, core/32/1, core/example/1
    _, general, the_map, continents = pairing.heard[1]
    assert general == gamecore.General(2, 1)
    isles = conquest.load_map("isles")
    assert isinstance(the_map, gamecore.Map)
    assert (the_map.nodes, tuple(map(tuple, the_map.edges))) == (len(isles.nodes), isles.edges)
    assert isinstance(continents, gamecore.Continents)
    assert [tuple(part) for part in continents.continents] == [(c.bonus, c.nodes) for c in isles.continents]


def test_a_unit_in_preparation(pairing: Pairing) -> None:
    # core/21/2, core/23/1, core/33/2, core/60/1, core/example/2, core/general/6
    seat = pairing.ask()
    standing, request = pairing.heard[seat][-2:]
    assert isinstance(standing, gamecore.Standing)
    assert set(standing.holdings) == {gamecore.Holding(-1, 0)}
    assert request == gamecore.RequestPlace(1)
    assert pairing.act(seat, gamecore.Place(0, 1))
    other = pairing.ask()
    assert other != seat
    assert pairing.act(other, gamecore.Place(0, 1)) is None
    assert pairing.heard[other] == [gamecore.InvalidTarget()], "it is taken"
    assert pairing.act(other, gamecore.Place(1, 2)) is None
    assert pairing.heard[other] == [gamecore.InvalidUnits()]
    assert pairing.act(other, gamecore.Place(1, 1))


def test_a_turn_with_every_refusal(pairing: Pairing) -> None:
    # core/14/1-2, core/21/2-4, core/22/2-3, core/23/1, core/example/3
    seat = pairing.prepare()
    assert [type(message) for message in pairing.heard[seat][-3:]] == [
        gamecore.RoundBegins,
        gamecore.Standing,
        gamecore.RequestPlace,
    ]
    state = pairing.match.state
    mine, enemys = state.owners.index(seat), state.owners.index(Seat(1 - seat))
    left = state.left
    for action, refusal in [
        (gamecore.Place(enemys, 1), gamecore.InvalidTarget()),
        (gamecore.Place(99, 1), gamecore.InvalidTarget()),
        (gamecore.Place(mine, 0), gamecore.InvalidUnits()),
        (gamecore.Place(mine, left + 1), gamecore.InvalidUnits()),
    ]:
        assert pairing.act(seat, action) is None
        assert pairing.heard[seat] == [refusal]
    assert pairing.act(seat, gamecore.Place(mine, left - 1))
    assert pairing.heard[seat] == [gamecore.Ok()]
    assert pairing.act(seat, gamecore.Place(mine, 1))
    assert pairing.heard[seat] == [gamecore.Ok(), gamecore.RequestAttack()]
    assert pairing.act(seat, gamecore.Attack(enemys, mine)) is None
    assert pairing.heard[seat] == [gamecore.InvalidStart(), gamecore.RequestAttack()]
    assert pairing.act(seat, gamecore.Attack(mine, mine)) is None
    assert pairing.heard[seat] == [gamecore.InvalidTarget(), gamecore.RequestAttack()]
    assert pairing.act(seat, gamecore.NextPhase())
    assert pairing.heard[seat] == [gamecore.RequestMarch()]
    assert pairing.act(seat, gamecore.March(mine, enemys, 1)) is None
    assert pairing.heard[seat] == [gamecore.InvalidTarget()]
    assert pairing.act(seat, gamecore.March(enemys, mine, 1)) is None
    assert pairing.heard[seat] == [gamecore.InvalidStart()]
    assert pairing.act(seat, gamecore.NextPhase())
    assert pairing.heard[seat] == [], "the #14 of its next turn is the answer"


def attacks(pairing: Pairing, seat: Seat) -> list[tuple[int, int]]:
    moves = GAME.moves(pairing.match.state, seat)
    return [(move.source, move.target) for move in moves if isinstance(move, conquest.Attack)]


@pytest.mark.parametrize("battle", ["throw", "until-decided"])
def test_attacks_are_answered_with_what_is_left(battle: str) -> None:
    # core/11/1-3, core/12/1-2, core/51/2, core/52/2, core/example/4
    pairing = Pairing(Setup(map="isles", battle=battle), seed=3)  # type: ignore[arg-type]
    won = lost = 0
    for _ in range(30):
        seat = pairing.ask() if pairing.match.state.phase is conquest.Phase.REINFORCE else pairing.prepare()
        border = next(source for source, mine in enumerate(pairing.match.state.owners) if mine == seat)
        assert pairing.act(seat, gamecore.Place(border, pairing.match.state.left))
        while pairing.match.outcome is None and (found := attacks(pairing, seat)):
            source, target = found[0]
            assert pairing.act(seat, gamecore.Attack(source, target))
            answer, *rest = pairing.heard[seat]
            units = (pairing.match.state.units[source], pairing.match.state.units[target])
            if isinstance(answer, gamecore.AttackSucceeded):
                won += 1
                assert (answer.start_units, answer.target_units) == units
                if pairing.match.outcome is None:
                    assert rest == [gamecore.RequestFollowUp(source, target)]
                    assert pairing.act(seat, gamecore.FollowUp(units[0])) is None
                    assert pairing.heard[seat] == [gamecore.InvalidUnits(), gamecore.RequestAttack()]
                    assert pairing.act(seat, gamecore.FollowUp(units[0] - 1))
                    assert pairing.heard[seat] == [gamecore.Ok(), gamecore.RequestAttack()]
            else:
                lost += 1
                assert answer == gamecore.AttackFailed(*units)
                assert rest == [gamecore.RequestAttack()]
        if pairing.match.outcome is not None:
            break
        assert pairing.act(seat, gamecore.NextPhase())
        assert pairing.act(seat, gamecore.NextPhase())
    assert won
    assert lost


def test_a_march_ends_the_turn(pairing: Pairing) -> None:
    # core/53/2, core/54/2, core/63/1, core/example/5
    seat = pairing.prepare()
    node = next(n for n, owner in enumerate(pairing.match.state.owners) if owner == seat)
    assert pairing.act(seat, gamecore.Place(node, pairing.match.state.left))
    assert pairing.act(seat, gamecore.NextPhase())
    march = next(m for m in GAME.moves(pairing.match.state, seat) if isinstance(m, conquest.March))
    assert pairing.act(seat, gamecore.March(march.source, march.target, march.units))
    assert pairing.heard[seat] == [gamecore.Ok()]
    assert pairing.match.to_move == {1 - seat}


def test_counting_from_one() -> None:
    pairing = Pairing(Setup(map="isles"), one_based=True)
    seat = pairing.ask()
    pairing.ais[seat].send(gamecore.Place(0, 1))
    assert pairing.ais[seat].data_to_send() == [b"#50\n1 1\n"]


def test_what_has_no_code_is_the_wrong_phase(pairing: Pairing) -> None:
    seat = pairing.ask()
    pairing.say(seat, gamecore.Place(0, 1))
    pairing.cores[seat].refuse(IllegalMove(conquest.Reason.OUT))
    pairing.heard[seat].clear()
    pairing.carry(seat)
    assert pairing.heard[seat] == [gamecore.WrongPhase()]
