import asyncio

import pytest

from parley.checks.case import Verdict
from parley.checks.nemesis import Nemesis
from parley.checks.notebook import Notebook
from parley.checks.shrinking import LONGEST, Trial, shorten


def _shorten(needed: int, calm: Verdict = Verdict.PASS) -> Nemesis | None:
    """Of something that fails when weather reaches so far."""

    async def attempt(nemesis: Nemesis | None) -> Trial[None]:
        reach = 0 if nemesis is None else nemesis.reach
        verdict = Verdict.FAIL if reach >= needed else calm
        return Trial(nemesis, verdict, Notebook(), None)

    async def run() -> Trial[None]:
        return await shorten(attempt, await attempt(Nemesis(7)))

    return asyncio.run(run()).nemesis


@pytest.mark.parametrize("needed", [1, 2, 17, 1000, LONGEST])
def test_the_least_weather_that_fails(needed: int) -> None:
    assert _shorten(needed) == Nemesis(7, needed)


def test_what_only_comes_late_is_not_shortened() -> None:
    assert _shorten(LONGEST + 1) == Nemesis(7)


def test_faults_of_fine_weather_are_not_the_weathers() -> None:
    assert _shorten(5, Verdict.FAIL) is None
