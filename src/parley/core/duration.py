"""Times as people write them: `90` and `2.5` are seconds, `500ms`, `30m`, `12h`, `7d` say so."""

import re

from parley.core.errors import NotationError, quote

_UNITS = {"ms": 0.001, "": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_DURATION = re.compile(rf"([0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)({'|'.join(_UNITS)})", re.ASCII)


def parse_duration(text: str) -> float:
    """Seconds, 0 or more. Raises `NotationError`."""
    found = _DURATION.fullmatch(text.strip())
    if found is None:
        raise NotationError(f"a time is written like 90, 500ms, 30m, 12h or 7d, not {quote(text)}")
    return float(found[1]) * _UNITS[found[2]]
