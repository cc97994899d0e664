"""One way in for everybody: who is here, with which account, and who makes way."""

from collections.abc import Container
from pathlib import Path

import pytest

from parley.house import entrance
from parley.house.person import Parting
from parley.store import AccountId
from parley.tables import Guest, Refusal, Refused
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import Sailor, visit


class Caller(Guest):
    """Somebody who notes how they were asked to leave."""

    def __init__(self, parlour: Parlour, name: str, account: int | None = None) -> None:
        super().__init__(name, "test", account, "192.0.2.1")
        self.parlour = parlour
        self.heard: list[Parting] = []

    @property
    def signins(self) -> tuple[object]:
        return (self,)

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        assert only is None
        self.heard.append(why)
        entrance.leave(self.parlour.house, self)


def test_an_account_is_here_once(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        first, second = (Caller(parlour, "Ann", 7) for _ in range(2))
        entrance.enter(house, first)
        assert entrance.login_of(house, 7) is first
        entrance.enter(house, second)
        assert first.heard == [Parting.REPLACED]
        assert house.logins == {AccountId(7): second}
        assert house.lobby.find("ann") is second
        entrance.leave(house, first)  # gone already: the newer login stays
        assert entrance.login_of(house, 7) is second
        entrance.leave(house, second)
        assert not house.logins
        assert not house.lobby.people

    play(tmp_path, scene)


def test_a_name_without_account_is_nobody_elses(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, other = Caller(parlour, "Ann"), Caller(parlour, "ANN", 7)
        entrance.enter(house, ann)
        with pytest.raises(Refused, match=Refusal.NAME_TAKEN.value):
            entrance.enter(house, other)
        assert not house.logins
        assert ann.heard == []
        assert entrance.login_of(house, None) is None

    play(tmp_path, scene)


def test_a_house_that_closes_sends_nobody_away_for_a_newcomer(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann = Caller(parlour, "Ann", 7)
        entrance.enter(house, ann)
        house.lobby.is_stopping = True
        with pytest.raises(Refused, match=Refusal.STOPPING.value):
            entrance.enter(house, Caller(parlour, "Ann", 7))
        assert ann.heard == []

    play(tmp_path, scene)


def test_people_have_addresses_on_every_wire(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        tab = await visit(parlour, "ann", address="192.0.2.1")
        newer = await visit(parlour, "ann", address="192.0.2.2")
        player = newer.session.player
        assert player is tab.session.player
        assert player.address == "192.0.2.2"
        newer.session.lost()
        assert player.address == "192.0.2.1"
        sailor = Sailor(parlour.house, "192.0.2.3")
        assert sailor.session.address == "192.0.2.3"
        caller = parlour.connect("192.0.2.4")
        assert caller.session.address == "192.0.2.4"

    play(tmp_path, scene)


@pytest.mark.parametrize("why", Parting)
def test_every_wire_can_see_somebody_off(tmp_path: Path, why: Parting) -> None:
    async def scene(parlour: Parlour) -> None:
        tab = await visit(parlour, "ann")
        tab.session.player.see_off(why)
        assert (await tab.news("goodbye"))["text"] == why.value
        caller = await parlour.enter("bob")
        caller.session.see_off(why)
        assert not parlour.house.logins
        assert not parlour.house.lobby.people

    play(tmp_path, scene)
