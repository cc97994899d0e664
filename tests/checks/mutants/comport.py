"""Faults of programs that play over a COM port."""

from collections.abc import Callable

import pytest

from parley.core import Cell
from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import MASTER, SLAVE, State, connection, conversation
from parley.wires.comport.connection import ComportConnection, MasterConnection
from parley.wires.comport.conversation import Conversation
from parley.wires.comport.endpoint import Endpoint
from parley.wires.comport.recovery import RecoveringEndpoint
from parley.wires.comport.rules import LEGAL
from parley.wires.wire import Frame
from tests.checks.mutants.mutant import Mutants

SLAVES, MASTERS = Mutants("comport-slave"), Mutants("comport-master")


def _say(patch: pytest.MonkeyPatch, change: Callable[[Message], tuple[Message, ...]]) -> None:
    """Says something else than it should."""
    put = Endpoint._put

    def changed(self: Endpoint, message: Message) -> None:
        for said in change(message):
            put(self, said)

    patch.setattr(Endpoint, "_put", changed)


def _instead(patch: pytest.MonkeyPatch, kind: type[Message], *others: Message) -> None:
    """Says these where it should say that: nothing, if there are none."""
    _say(patch, lambda message: others if isinstance(message, kind) else (message,))


def _followed(patch: pytest.MonkeyPatch, kind: type[Message], more: Message) -> None:
    """Cannot wait."""
    _say(patch, lambda message: (message, more) if isinstance(message, kind) else (message,))


def _upon(patch: pytest.MonkeyPatch, kind: type[Message], more: Message) -> None:
    """Says this as soon as it hears that."""
    accept = ComportConnection._accept

    def changed(self: ComportConnection, message: Message) -> None:
        accept(self, message)
        if isinstance(message, kind):
            self._put(more)

    patch.setattr(ComportConnection, "_accept", changed)


def _allow(patch: pytest.MonkeyPatch, state: State, sender: str, *kinds: type[Message]) -> None:
    """Takes for legal what is not."""
    rows = {(state, sender, kind): state for kind in kinds}
    patch.setattr(conversation, "LEGAL", {**LEGAL, **rows})
    says = conversation._SAYS | {(sender, kind) for kind in kinds}
    patch.setattr(conversation, "_SAYS", says)


def _deaf(patch: pytest.MonkeyPatch, kind: type[Message]) -> None:
    """Does not hear this at all."""
    receive = ComportConnection._receive

    def changed(self: ComportConnection, frame: Frame) -> None:
        if not isinstance(frame.message, kind):
            receive(self, frame)

    patch.setattr(ComportConnection, "_receive", changed)


_SHOT = wire.Shot(Cell(0, 0))


@SLAVES.breaks("com/0/3")
def _slave_ignores_ticks(patch: pytest.MonkeyPatch) -> None:
    """AA is not answered."""
    _instead(patch, wire.Synced)


@SLAVES.breaks("com/0/4")
def _slave_confirms_the_wrong_state(patch: pytest.MonkeyPatch) -> None:
    """A1 is answered 2A."""
    _instead(patch, wire.MeetConfirmed, wire.BeginPlacingConfirmed())


@SLAVES.breaks("com/nick/1")
def _slave_ignores_nicks(patch: pytest.MonkeyPatch) -> None:
    """B1 is not answered."""
    _instead(patch, wire.NickConfirmed)


@SLAVES.breaks("com/1/3")
def _slave_confirms_other_numbers(patch: pytest.MonkeyPatch) -> None:
    """2B with numbers of its own."""
    _instead(patch, wire.ParametersConfirmed, wire.ParametersConfirmed(7, 0, 0, 0, 2))


@SLAVES.breaks("com/6/1")
def _slave_takes_surrender_for_victory(patch: pytest.MonkeyPatch) -> None:
    """A6 is answered 9A."""
    _instead(patch, wire.SurrenderConfirmed, wire.GameOverConfirmed())


@SLAVES.breaks("com/7/1")
def _slave_ignores_goodbye(patch: pytest.MonkeyPatch) -> None:
    """A7 is not answered."""
    _instead(patch, wire.GoodbyeConfirmed)


@SLAVES.breaks("com/8/3")
def _slave_ignores_errors(patch: pytest.MonkeyPatch) -> None:
    """A8 is not answered."""
    _instead(patch, wire.ProtocolErrorConfirmed)


@SLAVES.breaks("com/5/1")
def _slave_ignores_restart(patch: pytest.MonkeyPatch) -> None:
    """A5 is not answered."""
    _instead(patch, wire.RestartConfirmed)


@SLAVES.breaks("com/sync/9")
def _slave_does_not_relaunch(patch: pytest.MonkeyPatch) -> None:
    """A0 changes nothing."""
    _deaf(patch, wire.Relaunch)


@SLAVES.breaks("com/3/3")
def _slave_places_too_early(patch: pytest.MonkeyPatch) -> None:
    """A4 in state 2."""
    _followed(patch, wire.BeginPlacingConfirmed, wire.SlavePlaced())


@SLAVES.breaks("com/4/2")
def _slave_fires_first(patch: pytest.MonkeyPatch) -> None:
    """A shot as soon as the game begins."""
    _upon(patch, wire.SlavePlacedConfirmed, _SHOT)


@SLAVES.breaks("com/4/4")
def _slave_calls_misses_hits(patch: pytest.MonkeyPatch) -> None:
    """1C for water."""
    _instead(patch, wire.Miss, wire.Hit())


@SLAVES.breaks("com/end/1")
def _slave_never_sinks(patch: pytest.MonkeyPatch) -> None:
    """1C for a ship that is sunk."""
    _instead(patch, wire.Kill, wire.Hit())


@SLAVES.breaks("com/4/7")
def _slave_forgets_shots(patch: pytest.MonkeyPatch) -> None:
    """0C for a cell that was hit."""
    _instead(patch, wire.Repeat, wire.Miss())


@SLAVES.breaks("com/4/9")
def _slave_answers_out_of_turn(patch: pytest.MonkeyPatch) -> None:
    """A shot is answered whoever's turn it is."""
    patch.setattr(Conversation, "_fault_of_content", lambda *_: None)
    _upon(patch, wire.Shot, wire.Miss())


@SLAVES.breaks("com/1/1")
def _slave_confirms_anything(patch: pytest.MonkeyPatch) -> None:
    """A3 is confirmed in state 1."""
    _allow(patch, State.MET, MASTER, wire.MasterPlaced)


@SLAVES.breaks("com/notation/3")
def _slave_overlooks_unknown_bytes(patch: pytest.MonkeyPatch) -> None:
    """A byte that begins nothing is passed over."""
    patch.setattr(RecoveringEndpoint, "_blame", lambda *_: None)


@MASTERS.breaks("com/0/1")
def _master_ticks_slowly(patch: pytest.MonkeyPatch) -> None:
    """AA every 25 ticks."""
    patch.setattr(connection, "SYNC_EVERY", 2.5 * wire.SYNC_EVERY)


@MASTERS.breaks("com/0/1")
def _master_meets_nobody(patch: pytest.MonkeyPatch) -> None:
    """A1 before 01."""
    _followed(patch, wire.Sync, wire.Meet())


@MASTERS.breaks("com/order/1")
def _master_cannot_wait(patch: pytest.MonkeyPatch) -> None:
    """A2 before the conditions are confirmed."""
    _followed(patch, wire.Parameters, wire.BeginPlacing())


@MASTERS.breaks("com/1/4")
def _master_believes_any_confirmation(patch: pytest.MonkeyPatch) -> None:
    """2B with other numbers will do."""
    patch.setattr(Conversation, "_fault_of_answer", lambda *_: None)


@MASTERS.breaks("com/1/2")
def _master_proposes_the_impossible(patch: pytest.MonkeyPatch) -> None:
    """A field of 5 × 5."""
    _instead(patch, wire.Parameters, wire.Parameters(5, 0, 0, 0, 1))


@MASTERS.breaks("com/3/2")
def _master_ignores_placement(patch: pytest.MonkeyPatch) -> None:
    """A4 is not answered."""
    _instead(patch, wire.SlavePlacedConfirmed)


@MASTERS.breaks("com/3/4")
def _master_confirms_placement_too_early(patch: pytest.MonkeyPatch) -> None:
    """A4 is confirmed in state 2."""
    _allow(patch, State.PLACING, SLAVE, wire.SlavePlaced)


@MASTERS.breaks("com/nick/1")
def _master_ignores_nicks(patch: pytest.MonkeyPatch) -> None:
    """B1 is not answered."""
    _instead(patch, wire.NickConfirmed)


@MASTERS.breaks("com/6/1")
def _master_ignores_surrender(patch: pytest.MonkeyPatch) -> None:
    """A6 is not answered."""
    _instead(patch, wire.SurrenderConfirmed)


@MASTERS.breaks("com/8/3")
def _master_ignores_errors(patch: pytest.MonkeyPatch) -> None:
    """A8 is not answered."""
    _instead(patch, wire.ProtocolErrorConfirmed)


@MASTERS.breaks("com/4/4")
def _master_fires_after_a_miss(patch: pytest.MonkeyPatch) -> None:
    """Another shot after 0C."""
    _upon(patch, wire.Miss, _SHOT)


@MASTERS.breaks("com/4/7")
def _master_forgets_shots(patch: pytest.MonkeyPatch) -> None:
    """0C for a cell that was hit."""
    _instead(patch, wire.Repeat, wire.Miss())


@MASTERS.breaks("com/7/3")
def _master_stops_when_left(patch: pytest.MonkeyPatch) -> None:
    """No AA after a goodbye."""
    patch.setattr(MasterConnection, "_launch", RecoveringEndpoint._launch)


@MASTERS.breaks("com/5/2")
def _master_obeys_a_restart(patch: pytest.MonkeyPatch) -> None:
    """A5 of a slave is confirmed."""
    _allow(patch, State.MASTER_PLACED, SLAVE, wire.Restart)


@MASTERS.breaks("com/sync/9")
def _master_does_not_relaunch(patch: pytest.MonkeyPatch) -> None:
    """A0 changes nothing."""
    _deaf(patch, wire.Relaunch)
