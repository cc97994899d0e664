"""`--expect FILE`: is everything as it was in an earlier run?"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from parley.checks.case import Verdict
from parley.checks.reports.report import Report
from parley.core import SetupError


class _Finding(msgspec.Struct, frozen=True):
    suite: str
    name: str
    verdict: Verdict


class _Report(msgspec.Struct, frozen=True):
    findings: tuple[_Finding, ...]


def changes(path: Path, reports: Sequence[Report]) -> list[str]:
    """What ended differently, in words; targets are compared in order. Raises `SetupError`."""
    earlier = _read(path)
    if len(earlier) != len(reports):
        raise SetupError(f"{path}: has {len(earlier)} targets, not {len(reports)}")
    found: list[str] = []
    for then, now in zip(earlier, reports, strict=True):
        was = {f"{finding.suite}/{finding.name}": finding.verdict for finding in then.findings}
        found += [
            f"{finding.id}: {was.get(finding.id, 'new')} → {finding.verdict}"
            for finding in now.findings
            if was.get(finding.id) != finding.verdict
        ]
    return found


def _read(path: Path) -> tuple[_Report, ...]:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=_Report | tuple[_Report, ...])
    except msgspec.MsgspecError as error:
        raise SetupError(f"{path}: not written by `parley check --json`: {error}") from None
    return (found,) if isinstance(found, _Report) else found
