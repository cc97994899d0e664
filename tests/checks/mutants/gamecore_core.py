"""Faults of a core of the conquest game."""

from collections.abc import Callable
from typing import Any

import pytest

from parley.games.conquest import Advance, Attack, March, Phase, Place, Reason, board
from parley.games.conquest.dice import losses
from parley.games.conquest.game import RULES
from parley.seats.gamecore import seat as seats
from parley.seats.gamecore.prints import Prints
from parley.wires import gamecore
from parley.wires.gamecore import CoreConnection
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("gamecore-core")


def _rewrite(patch: pytest.MonkeyPatch, kind: type[Any], change: Callable[[bytes], bytes]) -> None:
    """Other bytes for a kind of message."""

    def changed(message: Any, base: int = 0) -> bytes:
        data = gamecore.encode(message, base)
        return change(data) if isinstance(message, kind) else data

    patch.setattr("parley.wires.gamecore.side.encode", changed)


def _lines(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda data: b"\n".join(change(data.split(b"\n")[:-1])) + b"\n"


_reverse = _lines(lambda lines: [lines[0], b" ".join(reversed(lines[1].split()))])
"""The numbers of its second line in the other order."""


@MUTANTS.breaks("core/GDay/1")
def _says_hello(patch: pytest.MonkeyPatch) -> None:
    """Hello for GDay."""
    _rewrite(patch, gamecore.GDay, lambda _: b"Hello\n")


@MUTANTS.breaks("core/30/1")
def _swaps_number_and_players(patch: pytest.MonkeyPatch) -> None:
    """#30 has its lines the other way round."""
    _rewrite(patch, gamecore.General, _lines(lambda lines: [lines[0], lines[2], lines[1]]))


@MUTANTS.breaks("core/30/1")
def _writes_facts_in_one_line(patch: pytest.MonkeyPatch) -> None:
    """#30 has both numbers on one line."""
    _rewrite(patch, gamecore.General, _lines(lambda lines: [lines[0], b" ".join(lines[1:])]))


@MUTANTS.breaks("core/31/1")
def _forgets_an_edge(patch: pytest.MonkeyPatch) -> None:
    """#31 has a line less than it says."""
    _rewrite(patch, gamecore.Map, _lines(lambda lines: lines[:-1]))


@MUTANTS.breaks("core/32/1")
def _counts_continents_wrongly(patch: pytest.MonkeyPatch) -> None:
    """A node of the last continent is missing."""
    _rewrite(patch, gamecore.Continents, lambda data: data.rsplit(b" ", 1)[0] + b"\n")


@MUTANTS.breaks("core/13/1")
def _never_ends_preparation(patch: pytest.MonkeyPatch) -> None:
    """No #13."""
    _rewrite(patch, gamecore.PreparationEnds, lambda _: b"")


@MUTANTS.breaks("core/14/1")
def _announces_no_round(patch: pytest.MonkeyPatch) -> None:
    """No #14."""
    _rewrite(patch, gamecore.RoundBegins, lambda _: b"")


@MUTANTS.breaks("core/11/3")
def _swaps_what_is_left(patch: pytest.MonkeyPatch) -> None:
    """#11 has target and source."""
    _rewrite(patch, gamecore.AttackSucceeded, _reverse)


@MUTANTS.breaks("core/12/2")
def _tells_no_losses(patch: pytest.MonkeyPatch) -> None:
    """#12 without its numbers, as in the document's example."""
    _rewrite(patch, gamecore.AttackFailed, lambda _: b"#12\n")


@MUTANTS.breaks("core/62/1")
def _asks_the_wrong_way(patch: pytest.MonkeyPatch) -> None:
    """#62 has target and source."""
    _rewrite(patch, gamecore.RequestFollowUp, _reverse)


@MUTANTS.breaks("core/64/1")
def _never_ends(patch: pytest.MonkeyPatch) -> None:
    """No #64."""
    _rewrite(patch, gamecore.EndGame, lambda _: b"")


def _refuses(patch: pytest.MonkeyPatch, reason: Reason, message: Any) -> None:
    patch.setitem(seats._REFUSALS, reason, message)


@MUTANTS.breaks("core/21/2")
def _calls_a_target_a_source(patch: pytest.MonkeyPatch) -> None:
    """#22 for #21."""
    _refuses(patch, Reason.INVALID_TARGET, gamecore.InvalidStart())


@MUTANTS.breaks("core/22/2")
def _calls_a_source_a_target(patch: pytest.MonkeyPatch) -> None:
    """#21 for #22."""
    _refuses(patch, Reason.INVALID_SOURCE, gamecore.InvalidTarget())


@MUTANTS.breaks("core/23/1")
def _calls_units_a_general_error(patch: pytest.MonkeyPatch) -> None:
    """#20 for #23."""
    _refuses(patch, Reason.INVALID_UNITS, gamecore.GeneralError())


@MUTANTS.breaks("core/24/1")
def _calls_a_phase_a_general_error(patch: pytest.MonkeyPatch) -> None:
    """#20 for #24."""
    _rewrite(patch, gamecore.WrongPhase, lambda _: b"#20\n")


def _unchecked(patch: pytest.MonkeyPatch, phase: Phase, kind: type[Any]) -> None:
    """Whatever it is, it is done."""
    patch.setitem(RULES[phase], kind, (lambda _state, _move: None, RULES[phase][kind][1]))


@MUTANTS.breaks("core/21/3")
def _lets_attack_anything(patch: pytest.MonkeyPatch) -> None:
    """No attack is refused."""
    _unchecked(patch, Phase.ATTACK, Attack)


@MUTANTS.breaks("core/21/2")
def _lets_claim_what_is_taken(patch: pytest.MonkeyPatch) -> None:
    """No claim is refused."""
    _unchecked(patch, Phase.CLAIM, Place)


@MUTANTS.breaks("core/21/4")
def _lets_march_anywhere(patch: pytest.MonkeyPatch) -> None:
    """No march is refused."""
    _unchecked(patch, Phase.MARCH, March)


@MUTANTS.breaks("core/23/1")
def _lets_all_follow(patch: pytest.MonkeyPatch) -> None:
    """No number of units is too large to follow up."""
    _unchecked(patch, Phase.ADVANCE, Advance)


@MUTANTS.breaks("core/rules/3")
def _rounds_income_up(patch: pytest.MonkeyPatch) -> None:
    """A unit for every three nodes begun, from four on."""
    income = board.Board.income
    patch.setattr(board.Board, "income", lambda self, land: income(self, land) + land.bit_count() % 3)


@MUTANTS.breaks("core/rules/4")
def _loses_too_much(patch: pytest.MonkeyPatch) -> None:
    """Every throw costs the attacker one unit more."""

    def dear(attacker: Any, defender: Any) -> tuple[int, int]:
        lost, taken = losses(attacker, defender)
        return lost + (taken < len(defender) and len(attacker) > 1), taken

    patch.setattr("parley.games.conquest.battle.losses", dear)


@MUTANTS.breaks("core/rules/5")
def _moves_two_in(patch: pytest.MonkeyPatch) -> None:
    """Two units move into a conquered node, where there are enough."""
    _rewrite(patch, gamecore.AttackSucceeded, _lines(lambda lines: [lines[0], _two(lines[1])]))


def _two(line: bytes) -> bytes:
    start, target = map(int, line.split())
    return b"%d %d" % (start - 1, target + 1)


@MUTANTS.breaks("core/43/1")
def _shows_the_past(patch: pytest.MonkeyPatch) -> None:
    """#33 is always the first one."""
    stand, seen = seats.CoreSeat.stand, dict[int, Any]()

    def first(self: seats.CoreSeat, state: Any) -> None:
        seen.setdefault(id(self), state)
        stand(self, seen[id(self)])

    patch.setattr(seats.CoreSeat, "stand", first)


@MUTANTS.breaks("core/20/3")
def _leaves_it_at_20(patch: pytest.MonkeyPatch) -> None:
    """After #20 it does not say what it waits for."""
    patch.setattr(CoreConnection, "_refused", lambda *_: None)


@MUTANTS.breaks("core/44/1")
def _forgets_its_task(patch: pytest.MonkeyPatch) -> None:
    """#44 is not answered."""
    patch.setattr(CoreConnection, "_repeat", lambda _self: None)


@MUTANTS.breaks("core/general/4")
def _takes_one_command_at_a_time(patch: pytest.MonkeyPatch) -> None:
    """What is written behind a command is lost."""
    receive = CoreConnection.receive_data

    def first(self: CoreConnection, data: bytes, now: float) -> None:
        at = data.find(b"#", 1)
        receive(self, data if at < 0 else data[:at], now)

    patch.setattr(CoreConnection, "receive_data", first)


@MUTANTS.breaks("core/general/10")
def _reads_no_carriage_return(patch: pytest.MonkeyPatch) -> None:
    """A carriage return is part of the word before it."""
    receive = CoreConnection.receive_data
    patch.setattr(
        CoreConnection, "receive_data", lambda self, data, now: receive(self, data.replace(b"\r", b"_"), now)
    )
    patch.setattr(CoreConnection, "receive_action", lambda _self, _data: None)


@MUTANTS.breaks("core/72/1")
def _prints_nothing(patch: pytest.MonkeyPatch) -> None:
    """#72 is passed over."""
    patch.setattr(Prints, "print", lambda _self, _text: None)


@MUTANTS.breaks("core/71/1")
def _prints_for_ever(patch: pytest.MonkeyPatch) -> None:
    """#71 is passed over."""
    patch.setattr("parley.wires.gamecore.core._DEBUG", {gamecore.DebugOn: True})
