"""Reports as files."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from parley.checks.reports.graders import classroom, gradescope
from parley.checks.reports.html import format_html
from parley.checks.reports.junit import format_junit
from parley.checks.reports.pairs import are_pairs
from parley.checks.reports.pairs_html import format_pairs_html
from parley.checks.reports.report import Report
from parley.checks.reports.scoring import Weights
from parley.core import SetupError

Format = Callable[[Sequence[Report], Weights], str]


def _for_one(make: Callable[[Report, Weights], dict[str, Any]]) -> Format:
    """A grader looks at one program at a time."""

    def text(reports: Sequence[Report], weights: Weights) -> str:
        if len(reports) > 1 or are_pairs(reports):
            raise SetupError("a grader's file is about one target: name one")
        return msgspec.json.format(msgspec.json.encode(make(reports[0], weights)), indent=2).decode() + "\n"

    return text


FORMATS: Mapping[str, Format] = {
    "html": lambda reports, _: (format_pairs_html if are_pairs(reports) else format_html)(reports),
    "junit": lambda reports, _: format_junit(reports),
    "gradescope": _for_one(gradescope),
    "classroom": _for_one(classroom),
}


def write_reports(reports: Sequence[Report], paths: Mapping[str, Path], weights: Weights) -> None:
    """`paths` by name of the format. Raises `OSError`."""
    for name, path in paths.items():
        path.write_text(FORMATS[name](reports, weights), encoding="utf-8")
