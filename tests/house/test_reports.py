from contextlib import suppress
from pathlib import Path

import pytest

from parley.house import entrance
from parley.house.hearsay import Hearsay
from parley.house.reports import BY_BLOCK, BY_PERSON, Reports
from parley.tables import Refusal, Refused
from tests.house.test_entrance import Caller
from tests.seats.parlour import Parlour, play


def test_a_report_has_the_evidence(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, eve = Caller(parlour, "ann", 1), Caller(parlour, "eve")
        for caller in (ann, eve):
            entrance.enter(house, caller)
        house.shared(Hearsay).note(eve, "you fool", 7, "", [ann, eve])
        number = await house.shared(Reports).add(ann, "eve", "names", 7)
        (report,) = await house.store.reports.page()
        assert (report.id, report.about, report.by, report.reason) == (number, "eve", "ann", "names")
        assert report.evidence["about"] == {
            "name": "eve",
            "wire": "test",
            "account": None,
            "block": "192.0.2.1",
            "table": None,
            "match": None,
        }
        (line,) = report.evidence["lines"]
        assert (line["name"], line["text"], line["table"]) == ("eve", "you fool", 7)
        entrance.leave(house, eve)
        await house.shared(Reports).add(ann, "eve", "and left")  # they were heard
        assert house.shared(Reports).open == 2

    play(tmp_path, scene)


@pytest.mark.parametrize("name", ["kim", "ann", "Ann", "аnn"])
def test_nobody_is_reported_who_is_not_there_and_nobody_oneself(name: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = Caller(parlour, "ann", 1)
        entrance.enter(parlour.house, ann)
        with pytest.raises(Refused, match=Refusal.NOBODY_OF_THAT_NAME.value):
            await parlour.house.shared(Reports).add(ann, name, "hm")

    play(tmp_path, scene)


def test_reports_are_few(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house, callers = parlour.house, [Caller(parlour, f"caller{number}") for number in range(6)]
        for caller in callers:
            entrance.enter(house, caller)
        reports, granted = house.shared(Reports), 0
        for caller in callers[1:]:
            for _ in range(BY_PERSON):
                with suppress(Refused):
                    await reports.add(caller, "caller0", "hm")
                    granted += 1
            with pytest.raises(Refused, match=Refusal.TOO_MUCH.value):
                await reports.add(caller, "caller0", "one more")
        assert granted == BY_BLOCK < BY_PERSON * 5

    play(tmp_path, scene)


def test_how_many_are_open_is_known_after_a_restart(tmp_path: Path) -> None:
    async def begin(parlour: Parlour) -> None:
        for name in ("ann", "bob"):
            await parlour.house.store.reports.add(name, "eve", "", {})

    async def go_on(parlour: Parlour) -> None:
        reports = parlour.house.shared(Reports)
        await reports.load()
        await reports.resolve(1, "")
        assert reports.open == 1

    play(tmp_path, begin)
    play(tmp_path, go_on)
