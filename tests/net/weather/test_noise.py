from hypothesis import given
from hypothesis import strategies as st

from parley.net.weather import Climate, Direction, Weather
from parley.net.weather.noise import MOST, Fault, Noise, faults

weathers = st.builds(
    Weather, st.builds(Climate, seed=st.integers(0, 5), reach=st.integers(0, 200)), st.integers(0, 99)
)
directions = st.sampled_from(Direction)


@given(weathers, directions)
def test_noise_has_a_plan_and_an_end(weather: Weather, direction: Direction) -> None:
    plan = list(faults(weather, direction))
    assert plan == list(faults(Weather(weather.climate, weather.number), direction))
    assert len(plan) <= MOST
    assert all(fault.place < weather.climate.reach for fault in plan)
    assert all(fault.mask or fault.times != 1 for fault in plan)


@given(weathers, directions, st.lists(st.binary(max_size=50), max_size=8))
def test_places_are_in_the_stream_however_it_is_said(
    weather: Weather, direction: Direction, said: list[bytes]
) -> None:
    pieces, whole = Noise(faults(weather, direction)), Noise(faults(weather, direction))
    assert b"".join(map(pieces.spoil, said)) == whole.spoil(b"".join(said))


def test_bytes_are_changed_lost_and_doubled() -> None:
    noise = Noise(iter((Fault(1, 0, 0), Fault(2, 0, 2), Fault(4, 0x10, 1))))
    assert noise.spoil(b"abcdefg"[:4]) == b"accd"
    assert not noise.is_over
    assert noise.spoil(b"efg") == b"ufg"
    assert noise.is_over
