"""Faults of an AI of the conquest game."""

import sys
from typing import Any

import pytest

from parley.games import conquest
from parley.visits.gamecore.dialogue import ACTIONS, Dialogue
from parley.visits.gamecore.facts import Facts
from parley.visits.gamecore.position import Position
from parley.visits.gamecore.visit import GameCoreVisit
from parley.wires import gamecore
from parley.wires.gamecore import AIConnection, codec
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("gamecore-ai")


@MUTANTS.breaks("core/GDay/2")
def _greets_in_other_words(patch: pytest.MonkeyPatch) -> None:
    """Wazup, with a small u."""
    patch.setitem(codec._BARE, gamecore.WazUp, b"Wazup\n")


@MUTANTS.breaks("core/GDay/2")
def _greets_without_a_newline(patch: pytest.MonkeyPatch) -> None:
    """WazUp, and nothing behind it."""
    patch.setitem(codec._BARE, gamecore.WazUp, b"WazUp")


@MUTANTS.breaks("core/general/11")
def _greets_before_it_is_greeted(patch: pytest.MonkeyPatch) -> None:
    """WazUp as soon as it runs."""

    def connected(self: Any, now: float) -> None:
        self._now = now
        self._talk.line._out.append(b"WazUp\n")
        self.flush()

    patch.setattr(GameCoreVisit, "connected", connected)


@MUTANTS.breaks("core/WazUp/1")
def _greets_twice(patch: pytest.MonkeyPatch) -> None:
    """WazUp, WazUp."""
    patch.setitem(codec._BARE, gamecore.WazUp, b"WazUp\nWazUp\n")


def _says(patch: pytest.MonkeyPatch, kind: type[Any], say: Any) -> None:
    patch.setitem(ACTIONS, kind, say)


@MUTANTS.breaks("core/50/1")
def _places_one_too_many(patch: pytest.MonkeyPatch) -> None:
    """A unit more than it has."""
    _says(patch, conquest.Place, lambda move: gamecore.Place(move.node, move.units + 1))


@MUTANTS.breaks("core/general/5")
def _means_the_node_before(patch: pytest.MonkeyPatch) -> None:
    """The node behind the one it means."""
    _says(patch, conquest.Place, lambda move: gamecore.Place(move.node + 1, move.units))


@MUTANTS.breaks("core/51/1")
def _attacks_the_wrong_way(patch: pytest.MonkeyPatch) -> None:
    """Target and source change places."""
    _says(patch, conquest.Attack, lambda move: gamecore.Attack(move.target, move.source))


@MUTANTS.breaks("core/rules/9")
def _leaves_nobody_behind(patch: pytest.MonkeyPatch) -> None:
    """One unit more follows."""
    _says(patch, conquest.Advance, lambda move: gamecore.FollowUp(move.units + 1))


@MUTANTS.breaks("core/rules/9")
def _marches_with_all(patch: pytest.MonkeyPatch) -> None:
    """One unit more marches."""
    _says(patch, conquest.March, lambda move: gamecore.March(move.source, move.target, move.units + 1))


@MUTANTS.breaks("core/62/2")
def _follows_with_a_march(patch: pytest.MonkeyPatch) -> None:
    """#53 where #52 belongs."""
    _says(patch, conquest.Advance, lambda move: gamecore.March(0, 1, move.units))


@MUTANTS.breaks("core/general/11")
def _goes_on_unasked(patch: pytest.MonkeyPatch) -> None:
    """#54 behind WazUp, before anything was asked."""
    patch.setitem(codec._BARE, gamecore.WazUp, b"WazUp\n#54\n")


@MUTANTS.breaks("core/64/2")
def _stays_for_ever(patch: pytest.MonkeyPatch) -> None:
    """It does not leave after #64."""
    patch.setattr(GameCoreVisit, "end", lambda _self: None)


@MUTANTS.breaks("core/20/2")
def _takes_offence(patch: pytest.MonkeyPatch) -> None:
    """After a refusal it says no more."""

    def refuse(self: Any, _error: Any) -> None:
        self._ask = self._take = lambda _message: None

    patch.setattr(Dialogue, "_refuse", refuse)


@MUTANTS.breaks("core/12/2")
def _forgets_its_losses(patch: pytest.MonkeyPatch) -> None:
    """The units that #12 tells are not read."""
    patch.setattr(Position, "_fought", lambda *_: ())


@MUTANTS.breaks("core/30/1")
def _is_always_the_first(patch: pytest.MonkeyPatch) -> None:
    """Its own number is 0, whatever #30 says."""
    hear = Facts.hear

    def deaf(self: Facts, message: Any) -> Any:
        is_general = isinstance(message, gamecore.General)
        return hear(self, gamecore.General(message.players, 0) if is_general else message)

    patch.setattr(Facts, "hear", deaf)


@MUTANTS.breaks("core/33/1")
def _looks_once(patch: pytest.MonkeyPatch) -> None:
    """Every #33 but the first is passed over."""
    stand, seen = Position.stand, set[int]()

    def once(self: Position, holdings: Any) -> bool:
        is_new = id(self) not in seen
        seen.add(id(self))
        return stand(self, holdings) if is_new else True

    patch.setattr(Position, "stand", once)


@MUTANTS.breaks("core/general/2")
def _reads_whole_pieces(patch: pytest.MonkeyPatch) -> None:
    """What does not end with a newline is lost."""
    receive = AIConnection.receive_data
    patch.setattr(
        AIConnection,
        "receive_data",
        lambda self, data, now: receive(self, data if data.endswith(b"\n") else b"", now),
    )


@MUTANTS.breaks("core/general/10")
def _stumbles_over_carriage_returns(patch: pytest.MonkeyPatch) -> None:
    """A carriage return is part of the word before it."""
    receive = AIConnection.receive_data
    patch.setattr(
        AIConnection, "receive_data", lambda self, data, now: receive(self, data.replace(b"\r", b"_"), now)
    )


@MUTANTS.breaks("core/60/2")
def _dies_of_the_first_request(patch: pytest.MonkeyPatch) -> None:
    """It ends when it is asked to place units."""

    def ask(_self: Any, _request: Any) -> None:
        sys.exit(3)

    patch.setattr(Dialogue, "_ask", ask)


@MUTANTS.breaks("core/31/1")
def _knows_another_map(patch: pytest.MonkeyPatch) -> None:
    """Every node is joined to the first."""
    make = gamecore.Map

    def joined(self: Facts, message: Any) -> Any:
        if isinstance(message, make):
            extra = [gamecore.Edge(0, node) for node in range(1, message.nodes)]
            message = make(message.nodes, tuple(dict.fromkeys([*message.edges, *extra])))
        return hear(self, message)

    hear = Facts.hear
    patch.setattr(Facts, "hear", joined)
