"""Bad weather on a line, from a seed: bytes are cut up and held, and none is lost or out of order.

`climate` says what happens to which byte, and touches nothing. `front` does it to the line of a program, and
`rough` to a connection. On a serial line bytes may also be spoilt: that is `noise`.
"""

from parley.net.weather.climate import Climate, Direction, Gust, Weather

__all__ = ["Climate", "Direction", "Gust", "Weather"]
