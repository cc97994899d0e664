"""However bad the line was, bots come to an end, and people need nothing but the key."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.core import Cell, IllegalMove
from parley.seats.comport.report import Kind
from parley.wires.comport import CODES, ROLES
from tests.seats.comport.ends import Pair, Side, counted, plan, playing
from tests.wires.comport.line import noisy, quiet


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
@counted
async def test_after_any_noise_bots_come_to_an_end(seed: int) -> None:
    rng = Random(seed)
    key_wait = rng.choice((0.0, 2.0))
    plans = {role: plan(role, games=2, key_wait=key_wait) for role in ROLES}
    pair = Pair(plans, seed=seed, delay=rng.choice((0.001, 0.05, 0.4)))
    pair.noise = noisy(rng, rng.choice((0.01, 0.05, 0.2, 0.6)))
    await pair.plug().run(rng.choice((10.0, 60.0)))
    pair.noise = quiet
    assert await pair.run(600.0, lambda: any(player.is_finished for player in pair.players.values()))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
@counted
async def test_people_need_nothing_but_the_key(seed: int) -> None:
    """After any noise two persons who press the key when asked stand in the same state again."""
    rng = Random(seed)
    pair = await playing()
    pair.noise = noisy(rng, rng.choice((0.05, 0.2, 0.6)))
    for _ in range(20):
        for player in pair.players.values():
            if player.is_my_turn:
                player.shoot(Cell(rng.randrange(6), rng.randrange(6)))
            if player.is_my_placing:
                player.place_at_random()
        await pair.run(rng.choice((0.1, 1.0)))
    pair.noise = quiet
    for _ in range(20):
        await pair.run(10.0)
        for player in pair.players.values():
            player.press_key()
    assert not pair.master.waits_for_key
    assert not pair.slave.waits_for_key
    assert pair.master.state is pair.slave.state


def whim(player: Side, rng: Random) -> Callable[[], None]:
    """Something a restless person may try."""
    wishes: tuple[Callable[[], None], ...] = (
        *[lambda: player.shoot(Cell(rng.randrange(6), rng.randrange(6)))] * 10,
        *[player.place_at_random] * 10,
        *[player.restart] * 3,
        lambda: player.say("hm"),
        player.surrender,
        player.press_key,
    )
    return rng.choice(wishes)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
@counted
async def test_restless_people_never_break_the_protocol(seed: int) -> None:
    """Whatever they type at whatever moment, and however it crosses: nobody is blamed, nothing is stuck."""
    rng = Random(seed)
    pair = await playing()
    pair.delay = rng.choice((0.0, 0.01, 0.3, 0.9))
    for _ in range(150):
        player = rng.choice([pair.master, pair.slave])
        with suppress(IllegalMove):
            whim(player, rng)()
        await pair.run(rng.choice((0.0, 0.0, 0.05, 0.5, 2.0)))
    await pair.run(20.0)
    told = [
        line.text
        for player in pair.players.values()
        for line in player.logbook.lines
        if line.kind is Kind.TROUBLE
    ]
    assert told == []
    assert pair.master.state is pair.slave.state
    assert not pair.master.suspended


@pytest.mark.parametrize("role", ROLES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
@counted
async def test_no_bytes_can_crash_a_player(role: str, seed: int) -> None:
    """Bytes that mean something, in any order, and some that mean nothing."""
    rng, loop = Random(seed), asyncio.get_running_loop()
    side = Side(plan(role), load_bot("seabattle", "random"), seed)
    player = side.peer
    player.open_line("fuzz")
    codes = [code for _, code in CODES] + [*range(1, 11)] * 2
    heard = said = 0
    for _ in range(300):
        await asyncio.sleep(rng.choice((0.0, 0.01, 1.0)))
        due = player.deadline()
        if due is not None and due <= loop.time():
            player.wake()
        data = bytes(rng.choice(codes) for _ in range(rng.randrange(8)))
        player.receive(data)
        heard, said = heard + len(data), said + len(player.data_to_send())
    # Every message is answered at most once; what we say by ourselves takes time or a new state.
    assert said < 3 * heard + 1000
