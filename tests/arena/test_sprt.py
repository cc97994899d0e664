from itertools import count
from math import log
from random import Random

import pytest

from parley.arena.sprt import Claims, Reading, Scale, Sprt, Verdict, parse_claims
from parley.core import SetupError

RUNS = 400


def scores(elo: float, seats: int, rng: Random, draws: float) -> list[float]:
    """Of one round: games with the share this lead gives, some of them drawn where there are two seats."""
    share = 1 / (1 + (seats - 1) * 10 ** (-elo / 400))
    if seats == 2:
        wins = share - draws / 2
        return [1.0 if (drawn := rng.random()) < wins else 0.5 if drawn < wins + draws else 0.0 for _ in "ab"]
    return [float(rng.random() < share) for _ in range(seats)]


def played(claims: Claims, seats: int, elo: float, seed: int, draws: float = 0.0) -> Reading:
    rng, sprt = Random(seed), Sprt(claims, seats)
    for number in count():
        sprt.add(number, sum(scores(elo, seats, rng, draws)) / seats)
        if sprt.reading.verdict is not Verdict.OPEN or number > 50_000:
            return sprt.reading
    raise AssertionError


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "claims", "draws"), [
    (2, Claims(0, 40), 0.0),
    (2, Claims(0, 40), 0.4),
    (2, Claims(-20, 30), 0.2),
    (3, Claims(0, 60), 0.0),
    (4, Claims(0, 60), 0.0),
])  # fmt: skip
def test_wrong_answers_are_as_rare_as_they_should_be(seats: int, claims: Claims, draws: float) -> None:
    """Three standard errors of so many runs over 5 %, and a little for the approximation."""
    wrong = {
        lead: sum(played(claims, seats, lead, seed, draws).verdict is verdict for seed in range(RUNS)) / RUNS
        for lead, verdict in ((claims.low, Verdict.STRONGER), (claims.high, Verdict.NOT_STRONGER))
    }
    assert max(wrong.values()) < 0.05 + 3 * (0.05 * 0.95 / RUNS) ** 0.5 + 0.01


@pytest.mark.slow
def test_normalised_elo_asks_for_as_many_rounds_however_many_draws() -> None:
    """A logistic lead is easier to see among draws; a normalised one is not, by what it means."""
    claims, lengths = Claims(0, 60, Scale.NORMALISED), []
    for draws in (0.0, 0.5):
        readings = [played(claims, 2, 0, seed, draws) for seed in range(RUNS)]
        assert sum(reading.verdict is Verdict.STRONGER for reading in readings) / RUNS < 0.093
        lengths.append(sum(reading.rounds for reading in readings) / RUNS)
    assert lengths[0] == pytest.approx(lengths[1], rel=0.2)


def test_the_formula_by_hand() -> None:
    """Scores 0.5 and 1 by turns: mean 0.75, variance 0.0625; expected 0.5 and 0.5287."""
    sprt = Sprt(Claims(0, 20), 2)
    for number in range(10):
        sprt.add(number, 0.5 + number % 2 / 2)
    high = 1 / (1 + 10 ** (-20 / 400))
    expected = 10 * (high - 0.5) * (2 * 0.75 - 0.5 - high) / (2 * 0.0625)
    assert sprt.reading.llr == pytest.approx(expected, rel=0.01)
    assert sprt.reading.bounds == pytest.approx((-log(19), log(19)))


def test_few_rounds_decide_nothing() -> None:
    """A variance that nothing was seen of would make the first round decisive."""
    sprt = Sprt(Claims(0, 20), 2)
    for number in range(15):
        sprt.add(number, 1.0)
        assert (sprt.reading.verdict, sprt.reading.los) == (Verdict.OPEN, None)
    sprt.add(15, 1.0)
    assert sprt.reading.verdict is Verdict.STRONGER
    assert sprt.reading.los == pytest.approx(1)


@pytest.mark.parametrize("seed", range(5))
def test_whichever_round_is_done_first_the_answer_is_the_same(seed: int) -> None:
    rng = Random(seed)
    found = [sum(scores(60, 2, rng, 0.2)) / 2 for _ in range(400)]
    straight, shuffled = Sprt(Claims(0, 40), 2), Sprt(Claims(0, 40), 2)
    for number, score in enumerate(found):
        straight.add(number, score)
    for number in Random(seed).sample(range(400), 400):
        shuffled.add(number, found[number])
    assert straight.reading == shuffled.reading
    assert straight.reading.rounds < 400


def test_as_likely_as_not() -> None:
    sprt = Sprt(Claims(0, 5), 2)
    for number in range(40):
        sprt.add(number, float(number % 2))
    assert sprt.reading.los == pytest.approx(0.5)
    assert sprt.reading.verdict is Verdict.OPEN


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_even_share_favours_nobody(seats: int) -> None:
    """Whatever is put into empty cells has no say in the mean."""
    sprt = Sprt(Claims(-5, 5), seats)
    for number in range(16):
        sprt.add(number, 1 / seats)
    assert sprt.reading.los == pytest.approx(0.5)


def test_claims_are_read() -> None:
    assert parse_claims("0,20") == Claims(0, 20, Scale.LOGISTIC)
    assert parse_claims("-5,0.5", "normalised") == Claims(-5, 0.5, Scale.NORMALISED)


@pytest.mark.parametrize("text", ["", "5", "20,0", "0,0", "a,b", "0,20,40", "0,99999", "nan,5"])
def test_what_is_no_claim_is_said_in_a_line(text: str) -> None:
    with pytest.raises(SetupError, match=r"^--sprt"):
        parse_claims(text)
