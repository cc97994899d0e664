"""`parley check`: examine a program that speaks one of the wires, clause by clause."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from parley import __version__
from parley.arena.entrants import Custody
from parley.checks.case import Case, Suite
from parley.checks.examination import Examination, Finding, Options, Turns
from parley.checks.nemesis import parse_nemesis
from parley.checks.pairs.pairing import ROLE as PAIRS
from parley.checks.reports.expected import changes
from parley.checks.reports.grades import format_grades, write_grades
from parley.checks.reports.pairs import are_pairs, format_pairs
from parley.checks.reports.report import Report
from parley.checks.reports.scoring import Weights, read_weights
from parley.checks.reports.text import Styled, format_report
from parley.checks.reports.writing import FORMATS, write_reports
from parley.checks.suites import load_suite
from parley.checks.target import Target, parse_target
from parley.cli.check_class import read_class
from parley.cli.check_lists import explain, list_cases
from parley.cli.check_pairs import check_pairs, hosts_and_guests, suite_of
from parley.cli.check_replay import run_replay
from parley.cli.progress import showing
from parley.cli.screen import print_json, say
from parley.core import SetupError
from parley.net.children import Sandbox


def run_check(options: argparse.Namespace) -> int:
    """List, explain, or examine."""
    suite = load_suite(options.wire, options.role)
    cases = _chosen(suite, options.only, is_stormy=bool(options.nemesis or options.list))
    if options.list:
        return list_cases(suite, cases, is_json=options.json)
    if options.explain:
        return explain(options.wire, options.explain)
    if not options.targets and not options.folder:
        raise SetupError(f"name a target: {suite.about}")
    if options.jobs < 1:
        raise SetupError("--jobs must be at least 1")
    if options.others:
        check_pairs(options)
    weights = read_weights(Path(options.weights)) if options.weights else Weights()
    custody = Custody(sandbox=Sandbox(options.sandbox))
    targets = [parse_target(text, custody) for text in options.targets]
    if options.folder:
        targets += read_class(Path(options.folder), options.run, custody)
    if options.replay:
        return run_replay(options, suite, targets[0])
    others = [parse_target(text, custody) for text in options.others]
    reports = asyncio.run(
        _play_all(targets, others, options) if others else _examine_all(suite, cases, targets, options)
    )
    paths = {name: Path(path) for name in FORMATS if (path := getattr(options, name))}
    write_reports(reports, paths, weights)
    if options.grades:
        write_grades(reports, Path(options.grades), weights)
    return _tell(reports, weights, options)


def _chosen(suite: Suite[Any], globs: Sequence[str], *, is_stormy: bool) -> list[Case[Any]]:
    """Cases whose name or one of whose clauses matches; by default, all that the weather allows."""
    chosen = [
        case
        for case in suite.cases
        if ((is_stormy or not case.is_stormy) and not globs)
        or any(
            fnmatchcase(name, glob)
            for glob in globs
            for name in (case.name, f"{suite.name}/{case.name}", *case.clauses)
        )
    ]
    if not chosen:
        raise SetupError(f"--only {' '.join(globs)}: there is no such case; --list shows what there is")
    return chosen


async def _play_all(
    targets: Sequence[Target], others: Sequence[Target], options: argparse.Namespace
) -> list[Report]:
    """Every target with every one of the others."""
    hosts, guests = hosts_and_guests(options, targets, others)
    suite = suite_of(options, guests)
    async with AsyncExitStack() as stack:
        for guest in guests:
            _note(guest, await guest.prepare())
            stack.push_async_callback(guest.close)
        return await _examine_all(suite, suite.cases, hosts, options)


async def _examine_all(
    suite: Suite[Any], cases: Sequence[Case[Any]], targets: Sequence[Target], options: argparse.Namespace
) -> list[Report]:
    """Several targets at once, but never more cases than --jobs."""
    folder = Path(options.trace) if options.trace else None
    nemesis = parse_nemesis(options.nemesis) if options.nemesis else None
    turns, done, total = Turns(options.jobs), 0, len(cases) * len(targets)
    with showing(f"{suite.name}: {total} cases") as tell:

        def told(_finding: Finding) -> None:
            nonlocal done
            done += 1
            tell(done, total)

        async def examine(number: int, target: Target) -> Report:
            traces = _part(folder, number, len(targets))
            how = Options(
                options.seed,
                options.jobs,
                options.patience,
                with_slow=options.slow,
                traces=traces,
                nemesis=nemesis,
            )
            return await _examine(Examination(suite, target, how), suite, cases, target, told, turns)

        return await asyncio.gather(*(examine(*one) for one in enumerate(targets, start=1)))


def _part(folder: Path | None, number: int, among: int) -> Path | None:
    """Where the conversations with one of several targets go."""
    if folder is not None:
        folder = folder / str(number) if among > 1 else folder
        folder.mkdir(parents=True, exist_ok=True)
    return folder


async def _examine(
    examination: Examination,
    suite: Suite[Any],
    cases: Sequence[Case[Any]],
    target: Target,
    told: Callable[[Finding], None],
    turns: Turns,
) -> Report:
    try:
        _note(target, await target.prepare())
    except SetupError as error:
        if suite.role != PAIRS:
            raise
        findings = examination.give_up(cases, str(error))  # the others may well understand each other
        return _report(suite, target, examination, findings)
    try:
        findings = await examination.run(cases, told, turns)
    finally:
        await target.close()
    return _report(suite, target, examination, findings)


def _report(
    suite: Suite[Any], target: Target, examination: Examination, findings: Sequence[Finding]
) -> Report:
    return Report(target.name, suite.wire, suite.role, __version__, examination.seed, tuple(findings))


def _note(target: Target, note: str) -> None:
    if note:
        print(f"parley: {target.name}: {note}", file=sys.stderr)


def _tell(reports: Sequence[Report], weights: Weights, options: argparse.Namespace) -> int:
    if options.json:
        print_json(reports if len(reports) > 1 else reports[0])
    else:
        for line, style in _lines(reports, weights, is_class=bool(options.folder)):
            say(line, style)
    if options.expect:
        found = changes(Path(options.expect), reports)
        for line in found:
            print(f"parley: changed: {line}", file=sys.stderr)
        return int(bool(found))
    return int(not all(report.is_good for report in reports))


def _lines(reports: Sequence[Report], weights: Weights, *, is_class: bool) -> Iterator[Styled]:
    if are_pairs(reports):
        return format_pairs(reports)
    return format_grades(reports, weights) if is_class else format_report(reports)
