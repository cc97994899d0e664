import pytest

from parley.bots.dots.chance import steepen


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9])
def test_the_chances_of_two_make_one(share: float) -> None:
    assert steepen(share) + steepen(1 - share) == pytest.approx(1)


def test_a_lead_is_worth_more_the_steeper() -> None:
    assert steepen(0.7, 1.0) == pytest.approx(0.7)
    assert 0.7 < steepen(0.7, 1.5) < steepen(0.7, 2.0) < 1
    assert 0 < steepen(0.01) < steepen(0.02)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_always_happens_is_certain(share: float) -> None:
    assert steepen(share, 1.5) == share
