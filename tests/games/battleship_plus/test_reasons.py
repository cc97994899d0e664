from parley.core import Reason as CoreReason
from parley.games.battleship_plus import Reason


def test_every_reason_is_a_sentence_of_its_own() -> None:
    values = [reason.value for reason in (*Reason, *CoreReason)]
    assert len(set(values)) == len(values)
    assert all(value[0].islower() and not value.endswith(".") for value in values)
