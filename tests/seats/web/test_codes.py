import pytest

from parley.core import IllegalMove, NotationError, Reason, SetupError
from parley.games.dots import Reason as DotsReason
from parley.seats.web.codes import Denied, all_codes, refusal_of
from parley.store import DatabaseAway, StorageFull, StoreBusy
from parley.tables import Refusal, Refused
from parley.wires.json.codes import Code


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (IllegalMove(Reason.NOT_YOUR_TURN), "not_your_turn", "it is not your turn"),
        (IllegalMove(DotsReason.TAKEN), "taken", "there is a dot on that point"),
        (Refused(Refusal.STARTED), "started", "the game has already started"),
        (Denied(Code.NO_FLEET), "no_fleet", "there is no fleet to place"),
        (Denied(Code.BAD_CLOCK, "too short"), "bad_clock", "too short"),
        (NotationError("what?\nwhere?"), "bad_move", "what? where?"),
        (SetupError("x" * 999), "bad_setup", "x" * 300),
        (StoreBusy("secret"), "busy", "the server is busy: try again"),
        (StorageFull("secret"), "storage_trouble", Code.STORAGE_TROUBLE.value),
        (DatabaseAway("secret"), "storage_trouble", Code.STORAGE_TROUBLE.value),
    ],
)
def test_errors_in_codes(error: Exception, code: str, text: str) -> None:
    refusal = refusal_of(7, error)
    assert refusal is not None
    assert (refusal.re, refusal.error, refusal.text) == (7, code, text)


def test_a_mistake_of_ours_has_no_code() -> None:
    assert refusal_of(7, KeyError("x")) is None


def test_codes_are_words_and_texts_are_lines() -> None:
    for code, text in all_codes():
        assert code.isidentifier()
        assert code.islower()
        assert text
        assert "\n" not in text
