"""Points, for teachers: every group of clauses has a weight, and its cases share it.

What was not tested, or could not be examined, counts neither for nor against, unless another fault of the
program prevented it: then it is lost. A warning costs nothing.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from parley.checks.case import Verdict
from parley.checks.reports.report import Group, Report, groups
from parley.core import SetupError
from parley.core.complaints import in_words

MOST = 1024 * 1024
"""The most bytes of a file."""
_COUNTED = (Verdict.PASS, Verdict.WARN, Verdict.FAIL)


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`total` points, divided by the weights of groups. Names are patterns; the first match counts."""

    total: float = 100.0
    weights: dict[str, float] = {}

    def of(self, group: str) -> float:
        """1 by default."""
        fitting = (weight for pattern, weight in self.weights.items() if fnmatchcase(group, pattern))
        return next(fitting, 1.0)


@dataclass(frozen=True, slots=True)
class Score:
    """What a group is worth, and how much of it was reached."""

    group: Group
    points: float
    most: float

    @property
    def is_full(self) -> bool:
        """Did nothing in it fail?"""
        return self.points == self.most


def read_weights(path: Path) -> Weights:
    """Raises `SetupError`, or `OSError` if there is no such file."""
    try:
        with path.open("rb") as file:
            weights = msgspec.convert(tomllib.loads(file.read(MOST).decode()), Weights)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise SetupError(f"{path}: {in_words(str(error))}") from None
    if weights.total <= 0 or any(weight < 0 for weight in weights.weights.values()):
        raise SetupError(f"{path}: weights must be at least 0, and the total more than 0")
    return weights


def scores(report: Report, weights: Weights) -> Sequence[Score]:
    """The score of every group with a case that counts."""
    counted = [(group, count) for group in groups(report.findings) if (count := _counted(group)) > 0]
    whole = sum(weights.of(group.name) for group, _ in counted)
    found = []
    for group, count in counted:
        most = weights.total * weights.of(group.name) / whole if whole else 0.0
        lost = (group.counts[Verdict.FAIL] + _prevented(group)) / count
        found.append(Score(group, round(most * (1 - lost), 4), round(most, 4)))
    return found


def _counted(group: Group) -> int:
    return sum(group.counts[verdict] for verdict in _COUNTED) + _prevented(group)


def _prevented(group: Group) -> int:
    return sum(finding.is_prevented for finding in group.findings)
