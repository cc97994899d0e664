"""What a step of a review has found out."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from parley.house.review.verdicts import Verdict


class Found(NamedTuple):
    """After `done` steps of `total`."""

    done: int
    total: int
    chances: Mapping[int, Sequence[float | None]]
    """Everybody's chance after some plies."""
    verdicts: Sequence[Verdict]
    """Of some moves; a later one of the same move is the better one."""
