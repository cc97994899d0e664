import pytest

from parley.store import Store, StoreRefused
from tests.store.stores import run


def test_a_report_is_open_until_it_is_resolved(where: str) -> None:
    async def scene(store: Store) -> None:
        reports = store.reports
        first = await reports.add("eve", "ann", "rude", {"lines": [{"name": "eve", "text": "„ßß“"}]})
        second = await reports.add("bob", "eve", "slow", {})
        assert await reports.count_open() == 2
        await reports.resolve(first, "warned")
        with pytest.raises(StoreRefused):
            await reports.resolve(first, "again")
        with pytest.raises(StoreRefused):
            await reports.resolve(4711, "")
        assert [report.id for report in await reports.page(still_open=True)] == [second]
        newest, oldest = await reports.page()
        assert (oldest.note, oldest.evidence["lines"][0]["text"]) == ("warned", "„ßß“")
        assert newest.resolved is None
        assert await reports.page(before=newest.id) == [oldest]
        assert [report.id for report in await reports.about("EVE")] == [second, first]
        assert await reports.about("kim") == []

    run(where, scene)
