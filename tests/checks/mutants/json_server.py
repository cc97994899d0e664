"""Faults of a server of the JSON socket."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from parley.seats.web.player import WebPlayer
from parley.wires.json.connection import ServerConnection
from tests.checks.mutants.mutant import Mutants

MUTANTS = Mutants("json-server")
Said = dict[str, Any]


def _say(patch: pytest.MonkeyPatch, is_meant: Callable[[Said], object], **fields: Any) -> None:
    """Says other values in these messages; without any, nothing."""
    write = ServerConnection._write

    def changed(self: ServerConnection, data: bytes) -> None:
        said = json.loads(data)
        if not is_meant(said):
            write(self, data)
        elif fields:
            write(self, json.dumps(said | fields, separators=(",", ":")).encode())

    patch.setattr(ServerConnection, "_write", changed)


def _news(kind: str) -> Callable[[Said], bool]:
    return lambda said: said.get("news") == kind


@MUTANTS.breaks("json/hello/1")
def _json_does_not_greet(patch: pytest.MonkeyPatch) -> None:
    """No hello."""
    _say(patch, _news("hello"))


@MUTANTS.breaks("json/ok/2")
def _json_forgets_numbers(patch: pytest.MonkeyPatch) -> None:
    """Every answer is the answer to request 0."""
    _say(patch, lambda said: "re" in said, re=0)


@MUTANTS.breaks("json/socket/3")
def _json_has_a_code_of_its_own(patch: pytest.MonkeyPatch) -> None:
    """What is no message is refused with another code."""
    _say(patch, lambda said: said.get("error") == "bad_message", error="oops")


@MUTANTS.breaks("json/error/2")
def _json_refuses_without_words(patch: pytest.MonkeyPatch) -> None:
    """No line for people."""
    _say(patch, lambda said: "error" in said, text="")


@MUTANTS.breaks("json/seat/1")
def _json_knows_one_seat(patch: pytest.MonkeyPatch) -> None:
    """Whichever table is named, the first is meant."""
    patch.setattr(WebPlayer, "table_at", lambda self, _number: self.table)


@MUTANTS.breaks("json/seat/3")
def _json_has_seats_for_all(patch: pytest.MonkeyPatch) -> None:
    """As many seats as one likes."""
    patch.setattr(WebPlayer, "most_tables", 1_000)


@MUTANTS.breaks("json/sat/1")
def _json_sits_in_silence(patch: pytest.MonkeyPatch) -> None:
    """Nobody hears who sits down."""
    _say(patch, _news("sat"))


@MUTANTS.breaks("json/happened/1")
def _json_miscounts_plies(patch: pytest.MonkeyPatch) -> None:
    """What happened has no plies."""
    _say(patch, _news("happened"), plies=[{"ply": 7, "seat": 0, "move": "A1", "events": []}])


@MUTANTS.breaks("json/closed/1")
def _json_names_no_winner(patch: pytest.MonkeyPatch) -> None:
    """A match ends without an outcome."""
    _say(patch, _news("closed"), outcome=None)


@MUTANTS.breaks("json/said/1")
def _json_mixes_up_speakers(patch: pytest.MonkeyPatch) -> None:
    """Everything was said by somebody."""
    _say(patch, _news("said"), name="somebody")


@MUTANTS.breaks("json/watch/1")
def _json_gives_watchers_a_seat(patch: pytest.MonkeyPatch) -> None:
    """Whoever watches is told to have a seat."""
    _say(patch, lambda said: said.get("news") == "table" and said["seat"] is None, seat=0)


@MUTANTS.breaks("json/check/1")
def _json_calls_everything_legal(patch: pytest.MonkeyPatch) -> None:
    """Whatever is asked about is legal."""
    _say(patch, lambda said: "legal" in said, legal=True)
