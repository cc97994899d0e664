from itertools import accumulate, islice, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from parley.net.weather import Climate, Direction, Weather
from parley.net.weather.climate import CALM, PIECES, Pieces

SOME = 300
shares = st.floats(0, 1)
climates = st.builds(
    Climate,
    seed=st.integers(0, 5),
    slices=st.integers(0, 20),
    delays=shares,
    delay=shares,
    stalls=shares,
    stall=shares,
    resets=st.integers(0, 3),
    most=st.floats(0, 100),
)
weathers = st.builds(Weather, climates, st.integers(0, 1000))
directions = st.sampled_from(Direction)
chunks = st.lists(st.binary(max_size=60), max_size=20)


def arrivals(pieces: Pieces, said: list[bytes]) -> list[tuple[float, bytes]]:
    """All that comes out, if everything is passed on before more is said."""
    found = []
    for data in said:
        pieces.put(data)
        while (arrived := pieces.next()) is not None:
            found.append(arrived)
    return found


@given(weathers, directions)
def test_the_same_seed_and_round_are_the_same_weather(weather: Weather, direction: Direction) -> None:
    """Whoever sits there: there is nothing else it could depend on."""
    again = Weather(weather.climate, weather.number)
    assert list(islice(weather.gusts(direction), SOME)) == list(islice(again.gusts(direction), SOME))
    assert 0 <= weather.resets == again.resets <= weather.climate.resets


def test_rounds_seeds_and_directions_differ() -> None:
    rough = Climate(slices=100, delays=0.5)
    skies = [Weather(rough, 0), Weather(rough, 1), Weather(Climate(1, 100, delays=0.5), 0)]
    seen = {tuple(islice(sky.gusts(way), SOME)) for sky in skies for way in Direction}
    assert len(seen) == 6


@given(weathers, directions, chunks)
def test_all_bytes_arrive_in_order(weather: Weather, direction: Direction, said: list[bytes]) -> None:
    found = arrivals(weather.pieces(direction), said)
    assert b"".join(piece for _, piece in found) == b"".join(said)
    assert all(piece for _, piece in found)


@given(weathers, directions, st.binary(max_size=400), st.lists(st.integers(0, 400)))
def test_how_it_is_said_changes_nothing_about_the_waits(
    weather: Weather, direction: Direction, data: bytes, cuts: list[int]
) -> None:
    """Waits belong to places in the stream, not to writes."""

    def waits(said: list[bytes]) -> list[tuple[int, float]]:
        found = arrivals(weather.pieces(direction), said)
        ends = [0, *accumulate(len(piece) for _, piece in found)]
        return [(begin, wait) for begin, (wait, _) in zip(ends, found, strict=False) if wait]

    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    said = [data[begin:end] for begin, end in pairwise(places)]
    assert waits(said) == waits([data])


@given(weathers, st.binary(min_size=1, max_size=400))
def test_pieces_are_those_of_the_plan(weather: Weather, data: bytes) -> None:
    gusts = list(islice(weather.gusts(Direction.THERE), len(data)))
    pieces = [piece for _, piece in arrivals(weather.pieces(Direction.THERE), [data])]
    if weather.climate.slices:
        assert [len(piece) for piece in pieces[:-1]] == [gust.size for gust in gusts[: len(pieces) - 1]]
        assert len(pieces[-1]) <= gusts[len(pieces) - 1].size


@settings(max_examples=10)
@given(weathers, directions)
def test_it_clears_up(weather: Weather, direction: Direction) -> None:
    gusts = list(islice(weather.gusts(direction), PIECES + 1))
    assert gusts[-1] is CALM
    assert sum(gust.wait for gust in gusts) <= weather.climate.most + 1e-6


def test_what_is_left_comes_at_once_when_it_is_over() -> None:
    pieces = Weather(Climate(slices=2), 0).pieces(Direction.THERE)
    pieces.put(b"abcdefgh")
    first = pieces.next()
    assert first is not None
    assert first[1] + pieces.rest() == b"abcdefgh"
    assert len(pieces) == 0
    assert pieces.next() is None


def test_beyond_its_reach_it_is_calm() -> None:
    whole, part = (
        Weather(Climate(1, delays=0.5, reach=reach), 0).gusts(Direction.THERE) for reach in (10_000, 100)
    )
    shown = list(islice(part, SOME))
    sizes = [gust.size for gust in shown if gust is not CALM]
    assert sum(sizes) == 100
    assert shown[: len(sizes) - 1] == list(islice(whole, len(sizes) - 1))
