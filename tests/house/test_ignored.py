import asyncio
from pathlib import Path

import pytest

from parley.house import entrance, ignored
from parley.house.ignored import Ignored
from parley.tables import Refusal, Refused
from tests.house.test_entrance import Caller
from tests.seats.parlour import PATIENCE, Parlour, play


async def come(parlour: Parlour, name: str) -> Caller:
    account = await parlour.house.accounts.find(name) or await parlour.house.accounts.create(name, "hash")
    caller = Caller(parlour, name, account.id)
    entrance.enter(parlour.house, caller)
    return caller


def test_a_list_is_kept_with_the_account(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        lists = parlour.house.shared(Ignored)
        ann = await come(parlour, "ann")
        await lists.set(ann, "Eve", on=True)
        await lists.set(ann, "bob", on=True)
        await lists.set(ann, "BOB", on=False)
        assert lists.names(ann) == ["Eve"]
        assert lists.deaf_to("еve") == {ann}  # a Cyrillic е
        assert lists.deaf_to("bob") == set()
        entrance.leave(parlour.house, ann)
        assert lists.deaf_to("eve") == set()
        again = await come(parlour, "ann")
        async with asyncio.timeout(PATIENCE):
            while not lists.names(again):
                await asyncio.sleep(0)
        assert lists.deaf_to("eve") == {again}

    play(tmp_path, scene)


def test_what_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        lists = parlour.house.shared(Ignored)
        ann, sailor = await come(parlour, "ann"), Caller(parlour, "sailor")
        monkeypatch.setattr(ignored, "MOST", 1)
        await lists.set(ann, "eve", on=True)
        for who, name, why in (
            (ann, "ANN", Refusal.NOBODY_OF_THAT_NAME),
            (sailor, "ann", Refusal.NOBODY_OF_THAT_NAME),
            (ann, "bob", Refusal.TOO_MUCH),
        ):
            with pytest.raises(Refused, match=why.value):
                await lists.set(who, name, on=True)
        await lists.set(ann, "Eve", on=True)

    play(tmp_path, scene)
