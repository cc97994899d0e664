"""Faults of a BPGP client: what it says is changed on its way out, or what it hears is misunderstood."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from parley.core import Cell
from parley.core.connection import Message
from parley.visits.bpgp import heard
from parley.visits.bpgp.tally import COUNTED, Tally
from parley.visits.bpgp.visit import BpgpVisit
from parley.wires import bpgp as wire
from parley.wires.bpgp import LenientConnection
from parley.wires.bpgp.connection import BpgpConnection
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("bpgp-client")
Patch = pytest.MonkeyPatch
HEARD: Any = heard.HEARD


def _says(patch: Patch, change: Callable[[Any], Iterable[Message]]) -> None:
    """Instead of a message, it says these."""
    send = LenientConnection.send

    def send_changed(self: LenientConnection, message: Message, frame: bytes | None = None) -> None:
        frames = [wire.encode(said) for said in change(message)]
        send(self, message, b"".join(frames))

    patch.setattr(LenientConnection, "send", send_changed)


def _counts(patch: Patch, count: Callable[[Tally], int]) -> None:
    patch.setattr(Tally, "turn_counter", property(count))


@MUTANTS.breaks("bpgp/3.2.1/1")
def _asks_before_login(patch: Patch) -> None:
    """GET_GAMES comes before LOGIN."""
    _says(patch, lambda said: (wire.GetGames(), said) if isinstance(said, wire.Login) else (said,))


@MUTANTS.breaks("bpgp/3.2.1/1")
def _nameless(patch: Patch) -> None:
    """LOGIN without a name."""
    _says(patch, lambda said: (wire.Login(""),) if isinstance(said, wire.Login) else (said,))


@MUTANTS.breaks("bpgp/3.2.4/1")
def _wants_a_tiny_board(patch: Patch) -> None:
    """CREATE_GAME with a board of 9."""
    _says(patch, lambda said: (_changed(said, board_size=9),))


@MUTANTS.breaks("bpgp/3.2.4/1")
def _wants_too_many_ships(patch: Patch) -> None:
    """CREATE_GAME with a fleet that fits no board."""
    _says(patch, lambda said: (_changed(said, num_ships=wire.NumShips(60, 0, 0, 0, 0)),))


def _changed(said: Message, **change: Any) -> Message:
    if not isinstance(said, wire.CreateGame):
        return said
    return wire.CreateGame(**{name: getattr(said, name) for name in said.__struct_fields__} | change)


@MUTANTS.breaks("bpgp/3.2.4/8")
def _insists_on_a_game(patch: Patch) -> None:
    """CREATE_GAME again after error 9."""

    def insist(visit: BpgpVisit, message: wire.Error, now: float) -> None:
        asked = visit.outbox.answer(now)
        if message.error_code == 9 and asked is not None:
            visit.ask(asked)

    patch.setitem(HEARD, wire.Error, insist)


@MUTANTS.breaks("bpgp/4.2.2/1")
def _lays_ships_the_other_way(patch: Patch) -> None:
    """PLACE has 0 for horizontal and 1 for vertical."""
    _places(patch, lambda ships: tuple(ship._replace(orientation=1 - ship.orientation) for ship in ships))


@MUTANTS.breaks("bpgp/4.2.2/1")
def _forgets_a_ship(patch: Patch) -> None:
    """PLACE has one ship less."""
    _places(patch, lambda ships: ships[:-1])


@MUTANTS.breaks("bpgp/4.2.2/2")
def _lists_ships_backwards(patch: Patch) -> None:
    """PLACE begins with the smallest."""
    _places(patch, lambda ships: ships[::-1])


@MUTANTS.breaks("bpgp/4.5/3")
def _thinks_carriers_are_long_and_thin(patch: Patch) -> None:
    """PLACE puts whatever comes behind a carrier where its second row is."""
    _places(
        patch, lambda ships: (ships[0], ships[0]._replace(orientation=1 - ships[0].orientation), *ships[2:])
    )


def _places(patch: Patch, change: Callable[[Any], Any]) -> None:
    _says(
        patch,
        lambda said: (wire.Place(change(said.ship_positions)) if isinstance(said, wire.Place) else said,),
    )


@MUTANTS.breaks("bpgp/4.2/2")
def _fires_when_the_other_has_placed(patch: Patch) -> None:
    """PLACED is taken for YOUSTART."""
    patch.setitem(HEARD, wire.Placed, lambda visit, _message, now: _fire(visit))


@MUTANTS.breaks("bpgp/6.2/3")
def _never_waits(patch: Patch) -> None:
    """WAIT is taken for YOUSTART."""
    turn = HEARD[wire.YouStart]
    patch.setitem(HEARD, wire.Wait, lambda visit, _message, now: turn(visit, wire.YouStart(), now))


@MUTANTS.breaks("bpgp/4.2.1/1")
def _counts_from_one(patch: Patch) -> None:
    """The first turn is number 1."""
    _counts(patch, lambda tally: (tally.total + 1) % 256)


@MUTANTS.breaks("bpgp/4.2.1/3")
def _counts_to_255(patch: Patch) -> None:
    """After turn 254 comes turn 0."""
    _counts(patch, lambda tally: tally.total % 255)


@MUTANTS.breaks("bpgp/4.2.1/4")
def _counts_on(patch: Patch) -> None:
    """The next game goes on where the last one ended."""
    _counts(patch, lambda tally: (tally.before + tally.total) % 256)


def _leaves_out(kind: type[Message]) -> None:
    def patch(monkeypatch: Patch) -> None:
        _counts(monkeypatch, lambda tally: (tally.total - tally.heard[kind]) % 256)

    patch.__name__, patch.__doc__ = (
        f"does_not_count_{kind.__name__}".lower(),
        f"{kind.__name__} is not counted.",
    )
    MUTANTS.breaks("bpgp/4.2.1/2")(patch)


for _kind in COUNTED:
    _leaves_out(_kind)


@MUTANTS.breaks("bpgp/6.2/5")
def _fires_twice(patch: Patch) -> None:
    """After a miss it fires again at once."""
    turn = HEARD[wire.Fail]

    def fail(visit: BpgpVisit, message: wire.Fail, now: float) -> None:
        turn(visit, message, now)
        _fire(visit)

    patch.setitem(HEARD, wire.Fail, fail)


def _fire(visit: BpgpVisit) -> None:
    """Whatever the outbox thinks of it."""
    if visit.battle is not None:
        visit.connection.send(wire.Shoot(visit.battle.tally.turn_counter, Cell(0, 0)))
        visit.flush()


@MUTANTS.breaks("bpgp/4.2.4/6")
def _fires_at_wrecks(patch: Patch) -> None:
    """Every third shot goes where the one before went."""
    shots: list[wire.Shoot] = []

    def change(said: Message) -> tuple[Message]:
        if isinstance(said, wire.Shoot):
            shots.append(said)
            if len(shots) % 3 == 0:
                return (wire.Shoot(said.turn_counter, shots[-2].position),)
        return (said,)

    _says(patch, change)


@MUTANTS.breaks("bpgp/6.2/6")
def _fires_after_the_end(patch: Patch) -> None:
    """ENDGAME is overheard."""
    patch.setitem(HEARD, wire.EndGame, lambda visit, _message, _now: _fire(visit))


@MUTANTS.breaks("bpgp/5/2")
def _objects_to_errors(patch: Patch) -> None:
    """ERROR is answered with ERROR."""
    hear = HEARD[wire.Error]

    def object_to(visit: BpgpVisit, message: wire.Error, now: float) -> None:
        hear(visit, message, now)
        visit.connection.send(wire.Error(wire.ErrorCode.UNKNOWN_COMMAND))
        visit.flush()

    patch.setitem(HEARD, wire.Error, object_to)


@MUTANTS.breaks("bpgp/5.2.1/1")
def _dies_of_unknown_types(patch: Patch) -> None:
    """A type it does not know ends it."""
    refuse = LenientConnection._refuse

    def die(self: LenientConnection, number: int, *place: Any) -> None:
        if ("server", number) not in wire.CODES:
            sys.exit(1)
        refuse(self, number, *place)

    patch.setattr(LenientConnection, "_refuse", die)


@MUTANTS.breaks("bpgp/2/6")
def _reads_one_message_a_segment(patch: Patch) -> None:
    """What follows the first message of a segment is dropped."""
    receive = BpgpConnection.receive_data

    def receive_data(self: BpgpConnection, data: bytes, now: float) -> None:
        receive(self, data[: 3 + int.from_bytes(data[1:3])] if len(data) >= 3 else data, now)

    patch.setattr(BpgpConnection, "receive_data", receive_data)


@MUTANTS.breaks("bpgp/2/6")
def _reads_whole_messages_only(patch: Patch) -> None:
    """What comes in pieces is dropped."""
    receive = BpgpConnection.receive_data

    def receive_data(self: BpgpConnection, data: bytes, now: float) -> None:
        if len(data) >= 3 and int.from_bytes(data[1:3]) <= len(data) - 3:
            receive(self, data, now)

    patch.setattr(BpgpConnection, "receive_data", receive_data)
