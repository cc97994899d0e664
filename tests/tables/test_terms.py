import pytest

from parley.games.dots import GAME, Setup
from parley.tables import Refusal, Refused, Terms


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
