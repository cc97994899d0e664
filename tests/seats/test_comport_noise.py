"""However bad the line was, bots come to an end, and people need nothing but the key."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell
from parley.wires.comport import ROLES
from tests.seats.comport_line import Pair, plan, playing
from tests.wires.comport.line import noisy, quiet


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_after_any_noise_bots_come_to_an_end(seed: int) -> None:
    rng = Random(seed)
    key_wait = rng.choice((0.0, 2.0))
    plans = {role: plan(role, games=2, key_wait=key_wait) for role in ROLES}
    pair = Pair(plans, seed=seed, delay=rng.choice((0.001, 0.05, 0.4)))
    pair.noise = noisy(rng, rng.choice((0.01, 0.05, 0.2, 0.6)))
    pair.plug().run(rng.choice((10.0, 60.0)))
    pair.noise = quiet
    assert pair.run(600.0, lambda: any(player.is_finished for player in pair.players.values()))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_people_need_nothing_but_the_key(seed: int) -> None:
    """After any noise two persons who press the key when asked stand in the same state again."""
    rng = Random(seed)
    pair = playing()
    pair.noise = noisy(rng, rng.choice((0.05, 0.2, 0.6)))
    for _ in range(20):
        for player in pair.players.values():
            if player.is_my_turn:
                player.shoot(Cell(rng.randrange(6), rng.randrange(6)))
            if player.is_my_placing:
                player.place_at_random()
        pair.run(rng.choice((0.1, 1.0)))
    pair.noise = quiet
    for _ in range(20):
        pair.run(10.0)
        for player in pair.players.values():
            player.press_key()
    assert not pair.master.waits_for_key
    assert not pair.slave.waits_for_key
    assert pair.master.state is pair.slave.state
