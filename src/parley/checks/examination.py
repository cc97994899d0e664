"""Runs the cases of a suite against a target, several at once if it allows that, and never stops early."""

import asyncio
import os
import traceback
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import monotonic
from typing import Any
from zlib import crc32

from parley.checks.case import (
    BreachError,
    BrokenError,
    Case,
    PreventedError,
    Suite,
    UnreachableError,
    UntestedError,
    Verdict,
)
from parley.checks.means import PATIENCE, QUIET, Means
from parley.checks.nemesis import Nemesis
from parley.checks.notebook import Notebook
from parley.checks.pcap import format_pcap
from parley.checks.shrinking import Trial, shorten
from parley.checks.target import Target
from parley.core.text import clean
from parley.documents import Level, find_clause

JOBS = 8
"""Cases at once, by default."""
_LETTERS = "bcdfghjkmnpqrstvwxz"
"""Letters that spell no words."""
_WORDS = 500
_BAD = (Verdict.FAIL, Verdict.WARN)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a case: what was `expected` and what was `got`, or `why` it was not tested."""

    suite: str
    name: str
    title: str
    clauses: tuple[str, ...]
    verdict: Verdict
    seconds: float
    expected: str = ""
    got: str = ""
    why: str = ""
    transcript: tuple[str, ...] = ()
    by: str = ""
    """If two were examined together, the role of the one at fault."""
    script: tuple[str, ...] = ()
    """Traces of the shortest conversation that shows what bad weather does, for replay."""
    is_prevented: bool = False
    """Not tested because of another fault of the target."""

    @property
    def id(self) -> str:
        """`bpgp-server/login-twice`."""
        return f"{self.suite}/{self.name}"

    @property
    def in_words(self) -> str:
        """All of it on one line."""
        whose = f"the {self.by} broke {self.clauses[0]}" if self.by else ""
        found = f"expected {self.expected}; got {self.got}" if self.expected else ""
        return "; ".join(filter(None, (whose, found, self.why)))


@dataclass(frozen=True, slots=True)
class Options:
    """How to examine. The same `seed` gives the same cases the same luck."""

    seed: int = 0
    jobs: int = JOBS
    patience: float = PATIENCE
    quiet: float = QUIET
    with_slow: bool = False
    traces: Path | None = None
    nemesis: Nemesis | None = None
    shortens: bool = True
    """Is a failure in bad weather retried with less of it?"""
    doubts: bool = True
    """Is a failure on a busy machine checked again? A late answer may be nobody's fault."""


class Turns:
    """Limits how many cases run at once, and lets some run alone."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._free, self._alone = jobs, asyncio.Semaphore(jobs), asyncio.Lock()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        async with self._free:
            yield

    @asynccontextmanager
    async def all(self) -> AsyncIterator[None]:
        """When all others have finished."""
        async with self._alone, AsyncExitStack() as taken:
            for _ in range(self._jobs):
                await taken.enter_async_context(self._free)
            yield


class Examination:
    """One suite, one target."""

    def __init__(self, suite: Suite[Any], target: Target, options: Options) -> None:
        self._suite, self._target, self._options = suite, target, options
        self._run = "".join(Random().choices(_LETTERS, k=5))
        self._shared: dict[str, Any] = {}
        self._scripts: Path | None = None
        self._numbers = {case.name: number for number, case in enumerate(suite.cases)}

    @property
    def seed(self) -> int:
        return self._options.seed

    async def run(
        self,
        cases: Sequence[Case[Any]],
        told: Callable[[Finding], None] = lambda _: None,
        turns: Turns | None = None,
    ) -> list[Finding]:
        """Findings in the order of the cases; `told` is called as each ends.

        The `turns` may be shared with other examinations. The slowest cases start first.
        """
        follow_each_other = self._target.is_shared or self._suite.in_turn
        if turns is None or follow_each_other:
            turns = Turns(1 if follow_each_other else self._options.jobs)
        longest = cases if follow_each_other else sorted(cases, key=lambda case: -case.seconds)
        found = await asyncio.gather(*(self._take_turn(case, turns, told) for case in longest))
        by_name = {finding.name: finding for finding in found}
        return [by_name[case.name] for case in cases]

    def give_up(self, cases: Sequence[Case[Any]], why: str) -> list[Finding]:
        """The findings of cases whose target could not be reached."""
        return [self._finding(case, Verdict.ERROR, why=why) for case in cases]

    async def _take_turn(self, case: Case[Any], turns: Turns, told: Callable[[Finding], None]) -> Finding:
        if case.is_slow and not self._options.with_slow:
            finding = self._finding(case, Verdict.UNTESTED, why="takes minutes: ask for it with --slow")
        elif case.is_stormy and self._options.nemesis is None:
            finding = self._finding(case, Verdict.UNTESTED, why="for bad weather: ask for it with --nemesis")
        else:
            finding = await self._examine_in_turn(case, turns)
            if finding.verdict in _BAD and self._options.doubts and _is_busy():
                finding = await self._examine_in_turn(case, turns)
        told(finding)
        return finding

    async def _examine_in_turn(self, case: Case[Any], turns: Turns) -> Finding:
        async with turns.all() if case.is_alone else turns.one():
            return await self._examine(case)

    async def _examine(self, case: Case[Any]) -> Finding:
        trial = await self._try(case, self._options.nemesis)
        if self._options.traces is not None:
            _keep(trial.notebook, self._options.traces, case.name)
        is_failed = trial.verdict in _BAD
        if trial.nemesis is None or not is_failed or not self._options.shortens:
            return trial.finding
        return self._explain(await shorten(partial(self._try, case), trial))

    def _explain(self, trial: Trial[Finding]) -> Finding:
        """Describe a failure in bad weather: how much of it was needed, and where the script is."""
        if trial.nemesis is None:
            return trial.finding
        if self._scripts is None:
            self._scripts = self._options.traces or Path(mkdtemp(prefix="parley-nemesis-"))
        paths = _keep(trial.notebook, self._scripts, f"{trial.finding.name}.shortest")
        why = f"in calm weather it passes; this is enough to fail: --nemesis {trial.nemesis}"
        return replace(trial.finding, why=why, script=tuple(map(str, paths)))

    async def _try(self, case: Case[Any], nemesis: Nemesis | None) -> Trial[Finding]:
        began, number, options = monotonic(), self._numbers[case.name], self._options
        weather = None if nemesis is None else nemesis.over(crc32(case.name.encode()))
        means = Means(
            self._target if weather is None else self._target.in_weather(weather),
            Random(f"{options.seed}/{self._suite.name}/{case.name}"),
            f"{self._run}{number}x",
            lambda: monotonic() - began,
            options.patience + (nemesis.allowance if nemesis else 0.0),
            options.quiet,
            shared=self._shared,
            weather=weather,
        )
        verdict, said = await self._judge(case, means)
        evidence = () if verdict is Verdict.PASS else means.notebook.annotated()
        finding = self._finding(case, verdict, monotonic() - began, transcript=evidence, **said)
        return Trial(nemesis, verdict, means.notebook, finding)

    async def _judge(self, case: Case[Any], means: Means) -> tuple[Verdict, dict[str, Any]]:
        try:
            longer = means.patience - self._options.patience
            async with asyncio.timeout(case.seconds + longer), self._suite.stage(means) as stage:
                await case.play(stage)
        except BreachError as error:
            blame = {"by": error.by, "clauses": (error.clause,)}
            return Verdict.FAIL, {"expected": error.expected, "got": clean(error.got, _WORDS), **blame}
        except BrokenError as error:
            return _severity(case), {"expected": error.expected, "got": clean(error.got, _WORDS)}
        except UntestedError as error:
            return Verdict.UNTESTED, {"why": str(error), "is_prevented": isinstance(error, PreventedError)}
        except UnreachableError as error:
            return Verdict.ERROR, {"why": clean(str(error), _WORDS)}
        except TimeoutError:
            return _severity(case), {"expected": "an end", "got": f"none within {case.seconds:g} s"}
        except Exception as error:  # noqa: BLE001 - a fault of ours ends one case, not the examination
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}"
            return Verdict.ERROR, {"why": f"a fault of the examiner: {error!r} at {where}"}
        return Verdict.PASS, {}

    def _finding(self, case: Case[Any], verdict: Verdict, seconds: float = 0.0, **said: Any) -> Finding:
        clauses = said.pop("clauses", case.clauses)
        return Finding(self._suite.name, case.name, case.title, clauses, verdict, round(seconds, 3), **said)


def _keep(notebook: Notebook, folder: Path, case: str) -> list[Path]:
    """The paths of the traces, one for every conversation."""
    traces = []
    for talk in notebook.conversations:
        name = f"{case}.{talk.name}"
        traces.append(folder / f"{name}.trace")
        traces[-1].write_text(talk.trace(), encoding="utf-8")
        (folder / f"{name}.pcap").write_bytes(format_pcap(talk))
    return traces


def _is_busy() -> bool:
    """Do more processes want to run than there are processors?"""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def _severity(case: Case[Any]) -> Verdict:
    """What is not demanded is not a failure."""
    return Verdict.FAIL if find_clause(case.clauses[0]).level is Level.MUST else Verdict.WARN
