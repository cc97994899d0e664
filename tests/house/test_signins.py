"""Whatever ends a sign-in ends it on every wire, and nobody slips in between."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from parley.house import signins
from parley.house.accounts import AccountDenied, change_password, check, log_in, register, welcome_guest
from parley.house.origin import Origin
from parley.seats.web.player import Identity
from parley.store import Account, StoreRefused
from parley.store.signins import MOST
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.seats.parlour import PASSWORD, Parlour, new, play
from tests.seats.web.browsers import SMALL, Tab, visit

HERE, NEW = Origin("127.0.0.1"), "battery staple"


async def sign_in(parlour: Parlour, account: Account) -> Tab:
    token = await signins.create(parlour.house, account)
    assert token
    return Tab(parlour.house, Identity(account.id, account.name, account.is_guest, token))


def test_another_password_leaves_one_sign_in_alone(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann = await register(house, HERE, "ann", PASSWORD)
        mine, other = [await sign_in(parlour, ann) for _ in range(2)]
        keep = mine.session.signin
        await change_password(house, await check(house, HERE, "ann", PASSWORD), NEW, keep)
        assert (await other.news("goodbye"))["why"] == "signed_out"
        assert (mine.closed, other.closed) == (None, "you were signed out")
        assert await house.store.signins.find(keep)
        assert await house.store.signins.find(other.session.signin) is None

    play(tmp_path, scene)


def test_a_line_goes_when_the_password_is_changed_elsewhere(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        line = await parlour.enter("ann")
        ann = await check(house, HERE, "ann", PASSWORD)
        await change_password(house, ann, NEW, keep=None)
        assert await line.news() == n.Closing.of(Code.SIGNED_OUT)
        await line.closed()
        assert not house.logins
        with pytest.raises(AccountDenied):
            await change_password(house, ann, "as it was before", keep=None)  # not what it was any more

    play(tmp_path, scene)


def test_a_line_that_changes_the_password_stays_and_tokens_go(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        line = await parlour.enter("ann")
        token = await signins.create(house, await check(house, HERE, "ann", PASSWORD))
        assert token
        assert await line.ask(r.ChangePassword(PASSWORD, NEW)) == a.Done()
        assert await house.store.signins.find(token) is None
        assert isinstance(await line.ask(r.Who()), a.People)

    play(tmp_path, scene)


def test_whoever_logs_in_while_the_account_changes_is_not_let_in(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann = await register(house, HERE, "ann", PASSWORD)
        assert await signins.stands(house, ann)
        await change_password(house, ann, NEW, keep=None)
        assert not await signins.stands(house, ann)
        assert await signins.create(house, ann) is None
        assert await house.store._database.read("SELECT 1 FROM signins") == []
        ann = await log_in(house, HERE, "ann", NEW)
        await signins.delete(house, ann.id)
        assert not await signins.stands(house, ann)
        with pytest.raises(StoreRefused):
            await signins.create(house, ann)

    play(tmp_path, scene)


def test_log_out_everywhere(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann = await register(parlour.house, HERE, "ann", PASSWORD)
        tabs = [await sign_in(parlour, ann) for _ in range(3)]
        await signins.end_others(parlour.house, ann.id)
        assert [tab.closed for tab in tabs] == ["you were signed out"] * 3
        assert not parlour.house.lobby.people

    play(tmp_path, scene)


def test_a_page_that_is_being_loaded_again_goes_with_its_token(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann = await register(house, HERE, "ann", PASSWORD)
        tab, token = await sign_in(parlour, ann), await signins.create(house, ann)
        assert token
        await tab.granted("open", game="dots", setup=SMALL["dots"])
        tab.session.lost()
        await signins.end(house, ann.id, token)  # another one
        assert house.lobby.people.keys() == {"ann"}
        await signins.end(house, ann.id, tab.session.signin)
        assert not house.lobby.people
        assert not house.lobby.tables

    play(tmp_path, scene)


def test_the_oldest_of_too_many_sign_ins_takes_its_tab_with_it(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ticks = count(1_800_000_000_000)
        parlour.house.store.signins._now = lambda: next(ticks)
        ann = await register(parlour.house, HERE, "ann", PASSWORD)
        oldest, newer = [await sign_in(parlour, ann) for _ in range(2)]
        for _ in range(MOST - 1):
            assert (oldest.closed, newer.closed) == (None, None)
            await signins.create(parlour.house, ann)
        assert (oldest.closed, newer.closed) == ("you were signed out", None)

    play(tmp_path, scene)


def test_a_guest_who_signs_out_leaves_the_name(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        zoe = await welcome_guest(parlour.house, HERE, "zoe")
        tab = await sign_in(parlour, zoe)
        await signins.end(parlour.house, zoe.id, tab.session.signin)
        await signins.part_with_guest(parlour.house, zoe.id)
        assert (await welcome_guest(parlour.house, HERE, "zoe")).id != zoe.id

    play(tmp_path, scene)


def test_deleting_ends_the_account_although_whoever_asked_hangs_up(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        tab = await visit(parlour, "bob")
        line = await parlour.enter("ann")
        account = line.session.account
        assert account is not None
        opened = await line.ask(new())
        assert isinstance(opened, a.Opened)
        await tab.granted("join", table=opened.table)
        table = house.lobby.tables[opened.table]
        deleting = asyncio.ensure_future(signins.delete(house, account))
        await asyncio.sleep(0)
        deleting.cancel()
        await line.closed()
        assert (await house.accounts.find("ann")) is None
        assert not house.logins.get(account)
        chair = table.seats[0]
        assert chair is not None
        assert (chair.name, chair.account) == ("ann", None)
        assert (await tab.news("closed"))["outcome"]["termination"] == "left"

    play(tmp_path, scene)
