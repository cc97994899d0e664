"""Faults of a server of the Dots line protocol."""

from collections.abc import Callable
from enum import Enum
from typing import Any

import msgspec
import pytest

from parley.core import Reason
from parley.games.dots import Reason as DotsReason
from parley.house.accounts import Denial
from parley.seats.dotline import codes
from parley.tables import Refusal
from parley.wires.dotline import Code, answers, news
from parley.wires.dotline.server import ServerConnection
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("dotline-server")


def _code(patch: pytest.MonkeyPatch, table: Any, reason: Enum, code: Code) -> None:
    """Another code for this reason."""
    patch.setitem(table, reason, code)


def _told(patch: pytest.MonkeyPatch, kind: type[Any], change: Callable[[Any], Any]) -> None:
    """Tells something else, or nothing where that is None."""
    tell = ServerConnection._tell

    def changed(self: ServerConnection, message: Any) -> None:
        said = change(message) if isinstance(message, kind) else message
        if said is not None:
            tell(self, said)

    patch.setattr(ServerConnection, "_tell", changed)


def _answered(patch: pytest.MonkeyPatch, kind: type[Any], **fields: Any) -> None:
    """Answers with other values."""
    answer = ServerConnection._answer

    def changed(self: ServerConnection, message: Any) -> None:
        answer(self, msgspec.structs.replace(message, **fields) if isinstance(message, kind) else message)

    patch.setattr(ServerConnection, "_answer", changed)


@MUTANTS.breaks("dots/line/3/1")
def _dots_does_not_greet(patch: pytest.MonkeyPatch) -> None:
    """No 100."""
    _told(patch, news.Greeting, lambda _: None)


@MUTANTS.breaks("dots/III/3")
def _dots_ends_with_one_empty_line(patch: pytest.MonkeyPatch) -> None:
    """One empty line behind an answer instead of two."""
    encode = ServerConnection._encode
    patch.setattr(ServerConnection, "_encode", lambda self, saying: encode(self, saying)[:-1])


@MUTANTS.breaks("dots/line/3/4")
def _dots_calls_anonymous_not_now(patch: pytest.MonkeyPatch) -> None:
    """405 before login."""
    patch.setattr(ServerConnection, "_not_now", lambda _self: (Code.NOT_NOW, Code.NOT_NOW.text))


@MUTANTS.breaks("dots/line/2/2")
def _dots_calls_long_lines_bad(patch: pytest.MonkeyPatch) -> None:
    """406 for a line that is too long."""
    refuse = ServerConnection._refuse

    def changed(self: ServerConnection, code: int, rule: str, request: Any = None) -> None:
        refuse(self, 406 if code == Code.LINE_TOO_LONG else code, rule, request)

    patch.setattr(ServerConnection, "_refuse", changed)


@MUTANTS.breaks("dots/line/4/1")
def _dots_calls_a_login_bad(patch: pytest.MonkeyPatch) -> None:
    """406 for a login that is taken."""
    _code(patch, codes.DENIED, Denial.NAME_TAKEN, Code.BAD_PARAMETER)


@MUTANTS.breaks("dots/line/4/4")
def _dots_tells_who_has_no_account(patch: pytest.MonkeyPatch) -> None:
    """Another code for a wrong password."""
    _code(patch, codes.DENIED, Denial.WRONG_PASSWORD, Code.NO_SUCH_LOGIN)


@MUTANTS.breaks("dots/line/5/3")
def _dots_calls_full_tables_gone(patch: pytest.MonkeyPatch) -> None:
    """404 for a table that is full."""
    _code(patch, codes.REFUSED, Refusal.FULL, Code.NO_SUCH_TABLE)
    _code(patch, codes.REFUSED, Refusal.STARTED, Code.NO_SUCH_TABLE)


@MUTANTS.breaks("dots/line/5/1")
def _dots_gives_the_second_seat(patch: pytest.MonkeyPatch) -> None:
    """The host is told that seat 2 is theirs."""
    _answered(patch, answers.Opened, seat=1)


@MUTANTS.breaks("dots/line/5/5")
def _dots_joins_in_silence(patch: pytest.MonkeyPatch) -> None:
    """No 120."""
    _told(patch, news.PlayerJoined, lambda _: None)


@MUTANTS.breaks("dots/line/6/2")
def _dots_mixes_up_reasons(patch: pytest.MonkeyPatch) -> None:
    """451 out of turn."""
    _code(patch, codes.ILLEGAL, Reason.NOT_YOUR_TURN, Code.OFF_BOARD)


@MUTANTS.breaks("dots/I/4")
def _dots_calls_the_centre_taken(patch: pytest.MonkeyPatch) -> None:
    """452 for a first dot outside the centre."""
    _code(patch, codes.ILLEGAL, DotsReason.NOT_CENTRAL, Code.TAKEN)


@MUTANTS.breaks("dots/line/6/3")
def _dots_captures_in_silence(patch: pytest.MonkeyPatch) -> None:
    """No 133."""
    _told(patch, news.AreaCaptured, lambda _: None)


@MUTANTS.breaks("dots/line/6/5")
def _dots_forgets_the_score(patch: pytest.MonkeyPatch) -> None:
    """131 always says 0 to 0."""
    _told(patch, news.Turn, lambda turn: msgspec.structs.replace(turn, scores=turn.scores[:0]))


@MUTANTS.breaks("dots/line/6/1")
def _dots_swaps_coordinates(patch: pytest.MonkeyPatch) -> None:
    """132 with row and column exchanged."""
    _told(patch, news.DotPut, lambda dot: msgspec.structs.replace(dot, cell=type(dot.cell)(dot.cell.y, 9)))


@MUTANTS.breaks("dots/line/6/9")
def _dots_names_no_winner(patch: pytest.MonkeyPatch) -> None:
    """139 without a winner."""
    _told(patch, news.GameOver, lambda over: msgspec.structs.replace(over, winners=()))


@MUTANTS.breaks("dots/line/8/1")
def _dots_does_not_tell_who_is_back(patch: pytest.MonkeyPatch) -> None:
    """No 123."""
    _told(patch, news.PlayerBack, lambda _: None)


@MUTANTS.breaks("dots/line/7/1")
def _dots_keeps_talk_to_itself(patch: pytest.MonkeyPatch) -> None:
    """No 101."""
    _told(patch, news.Said, lambda _: None)


@MUTANTS.breaks("dots/line/6/8")
def _dots_offers_draws_in_silence(patch: pytest.MonkeyPatch) -> None:
    """No 138."""
    _told(patch, news.DrawOffered, lambda _: None)
