import pytest

from parley.games.dots import GAME, Setup
from parley.match.clock import ClockRules
from parley.tables import Refusal, Refused, Terms
from tests.tables.people import Person
from tests.tables.test_seating import Busy


def test_the_game_says_how_many_seats_there_are() -> None:
    assert Terms(GAME, Setup(players=4)).seats == 4


@pytest.mark.parametrize(
    ("password", "given", "refusal"),
    [
        (None, None, None),
        (None, b"anything", None),
        (b"", None, None),
        (b"xyzzy", b"xyzzy", None),
        (b"xyzzy", None, Refusal.PASSWORD_REQUIRED),
        (b"xyzzy", b"", Refusal.PASSWORD_REQUIRED),
        (b"xyzzy", b"plugh", Refusal.WRONG_PASSWORD),
        (b"xyzzy", "ключ".encode(), Refusal.WRONG_PASSWORD),
    ],
)
def test_passwords(password: bytes | None, given: bytes | None, refusal: Refusal | None) -> None:
    terms = Terms(GAME, Setup(), None, password)
    if refusal is None:
        terms.check_password(given)
        return
    with pytest.raises(Refused) as refused:
        terms.check_password(given)
    assert refused.value.refusal is refusal
    assert str(refused.value) == refusal.value


def test_by_correspondence_plays_whoever_can_come_back_for_days() -> None:
    hour, days = (Terms(GAME, Setup(), ClockRules(per_move=length)) for length in (3_600_000, 259_200_000))
    assert (hour.is_patient, days.is_patient, Terms(GAME, Setup()).is_patient) == (False, True, False)
    for player in (Busy("ann", 1), Person("greedy", kind="bot")):
        days.check_player(player)
    for player in (Person("ann", 1, "bpgp"), Busy("ann"), Person("ai", kind="program")):
        hour.check_player(player)
        with pytest.raises(Refused) as refused:
            days.check_player(player)
        assert refused.value.refusal is Refusal.TAKES_DAYS
