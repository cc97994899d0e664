from typing import Any

import pytest

from parley.core import CHANCE, NOBODY, Seat, SetupError
from parley.match.clock import Clock, ClockRules, Millis

A, B = Seat(0), Seat(1)
ONLY_A, ONLY_B, BOTH = frozenset({A}), frozenset({B}), frozenset({A, B})


def begin(rules: ClockRules, to_move: frozenset[Seat]) -> Clock:
    return Clock.start(rules, 2).after(CHANCE, to_move, Millis(0))


def test_nothing_runs_before_the_start() -> None:
    clock = Clock.start(ClockRules(per_move=1000), 2)
    assert clock.earliest is None
    assert clock.expired(Millis(10**9)) == ()


def test_per_move_time_starts_anew_with_every_decision() -> None:
    # bpgp/1.3/10
    clock = begin(ClockRules(per_move=1000), ONLY_A)
    assert clock.deadline(A) == 1000
    assert clock.deadline(B) is None
    clock = clock.after(A, ONLY_A, Millis(900))  # a hit keeps the turn and restarts its timer
    assert clock.deadline(A) == 1900
    clock = clock.after(A, ONLY_B, Millis(1800))
    assert (clock.deadline(A), clock.deadline(B)) == (None, 2800)


def test_a_bank_is_used_up_and_gets_the_increment() -> None:
    clock = begin(ClockRules(bank=5000, increment=200), ONLY_A)
    clock = clock.after(A, ONLY_B, Millis(1000))
    assert clock.banks == (4200, 5000)
    clock = clock.after(B, ONLY_A, Millis(3000))
    assert clock.banks == (4200, 3200)
    assert clock.deadline(A) == 7200


def test_a_bank_is_never_below_zero() -> None:
    clock = begin(ClockRules(bank=100), ONLY_A).after(A, ONLY_A, Millis(500))
    assert clock.banks == (0, 100)
    assert clock.expired(Millis(500)) == (A,)


def test_who_was_late_earns_no_increment() -> None:
    clock = begin(ClockRules(bank=1000, increment=50), ONLY_A).after(A, ONLY_B, Millis(1000), decided=False)
    assert clock.banks == (0, 1000)


def test_time_that_runs_backwards_fills_no_bank() -> None:
    clock = begin(ClockRules(bank=1000), ONLY_A).after(A, ONLY_B, Millis(-500))
    assert clock.banks == (1000, 1000)


def test_with_both_the_sooner_limit_counts() -> None:
    rules = ClockRules(per_move=1000, bank=1500)
    clock = begin(rules, ONLY_A)
    assert clock.deadline(A) == 1000
    assert clock.after(A, ONLY_A, Millis(900)).deadline(A) == 900 + 600


def test_the_first_decision_may_take_longer() -> None:
    clock = begin(ClockRules(per_move=1000, first=5000), BOTH)
    assert clock.earliest == 5000
    clock = clock.after(A, ONLY_B, Millis(2000)).after(B, ONLY_A, Millis(4000))
    assert clock.deadline(A) == 5000
    assert clock.after(A, ONLY_A, Millis(4500)).deadline(A) == 5500


def test_several_may_be_thinking_at_once() -> None:
    clock = begin(ClockRules(bank=1000, increment=50), BOTH)
    clock = clock.after(A, ONLY_B, Millis(300))
    assert clock.since == (None, 0)
    assert clock.banks == (750, 1000)
    assert clock.earliest == 1000


def test_somebody_elses_move_may_end_a_decision_without_an_increment() -> None:
    clock = begin(ClockRules(bank=1000, increment=50), BOTH).after(A, NOBODY, Millis(300))
    assert clock.banks == (750, 700)
    assert clock.earliest is None


def test_expired_in_the_order_time_ran_out() -> None:
    clock = Clock(ClockRules(bank=900), (500, 400), (Millis(0), Millis(0)), earliest=Millis(400))
    assert clock.expired(Millis(399)) == ()
    assert clock.expired(Millis(400)) == (B,)
    assert clock.expired(Millis(500)) == (B, A)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({}, "give per_move"),
        ({"per_move": 0}, "per_move must be a positive"),
        ({"per_move": 0.5}, "per_move must be a positive"),
        ({"bank": True}, "bank must be a positive"),
        ({"bank": 10, "increment": 0.5}, "increment adds"),
        ({"bank": -1}, "bank must be a positive"),
        ({"per_move": 10, "increment": 5}, "give a bank"),
        ({"bank": 10, "increment": -5}, "no negative"),
        ({"bank": 10, "first": 5}, "first takes the place"),
        ({"per_move": 10, "first": 0}, "first must be a positive"),
    ],
)
def test_senseless_clocks_are_refused(rules: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        ClockRules(**rules)
