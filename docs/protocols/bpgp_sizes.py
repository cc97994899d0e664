"""How many bytes the payload of a BPGP message has."""

from collections.abc import Iterable

from parley.wires.bpgp.free import (
    NAME_BYTES,
    PASSWORD_BYTES,
    TEXT_CHARACTERS,
    Free,
    Many,
    Maybe,
    Name,
    Password,
    Text,
)
from parley.wires.bpgp.layout import Fixed
from parley.wires.bpgp.walk import Entries


def size_of(layouts: Iterable[Fixed | Free]) -> str:
    """`3`, `0 to 90`, `0, 3, 6…`: of all parameters together."""
    parts = tuple(layouts)
    match parts:
        case (Many(of=entry),):
            return f"{entry.size} each"
        case (Entries(layouts=entry),):
            return f"{size_of(entry.values())} each"
        case (Maybe(of=one),):
            return f"0 or {one.size}"
    least, most = (sum(ends) for ends in zip(*map(_size, parts), strict=True)) if parts else (0, 0)
    return f"{least}" if least == most else f"{least} to {most}"


def _size(layout: Fixed | Free) -> tuple[int, int]:
    match layout:
        case Fixed(size=size):
            return size, size
        case Name(counted=True):
            return 1, 1 + NAME_BYTES
        case Name(optional=optional):
            return int(not optional), NAME_BYTES
        case Text():
            return 0, 4 * TEXT_CHARACTERS
        case Password():
            return 0, PASSWORD_BYTES
    raise TypeError(f"no size of {layout}")
