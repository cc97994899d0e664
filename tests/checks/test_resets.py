from parley.checks.resets import MOST, Resets
from parley.net.weather import Climate, Weather

SAID = [b"a message"] * 500


def _cuts(weather: Weather | None) -> list[int | None]:
    resets = Resets(weather)
    return [resets.cut(data) for data in SAID]


def test_a_few_at_seeded_places() -> None:
    storm = Weather(Climate(1), 5)
    cuts = _cuts(storm)
    kept = [cut for cut in cuts if cut is not None]
    assert len(kept) == MOST
    assert all(0 <= cut <= len(SAID[0]) for cut in kept)
    assert cuts == _cuts(storm) != _cuts(Weather(Climate(2), 5))


def test_none_in_calm_weather_or_beyond_its_reach() -> None:
    assert set(_cuts(None)) == {None}
    first = next(place for place, cut in enumerate(_cuts(Weather(Climate(1), 5))) if cut is not None)
    near = Weather(Climate(1, reach=first * len(SAID[0])), 5)
    assert set(_cuts(near)) == {None}
