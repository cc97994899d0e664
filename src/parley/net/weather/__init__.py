"""Bad weather on a line, from a seed: bytes are split and delayed, but never lost or reordered.

`climate` plans what happens to which byte. `front` applies it to the line of a program, `rough` to a
connection. On a serial line bytes may also be corrupted: that is `noise`.
"""

from parley.net.weather.climate import Climate, Direction, Gust, Weather

__all__ = ["Climate", "Direction", "Gust", "Weather"]
