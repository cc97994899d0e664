from pathlib import Path

from parley.house.person import Parting
from parley.house.speech import say
from parley.tables import Phase
from tests.seats.comport.quay import Quay
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import visit


def test_what_is_said_to_one_alone_arrives_and_talk_in_the_lobby_does_not(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        quay, kim = Quay(parlour), await visit(parlour, "kim")
        await quay.come("ann")
        say(parlour.house, kim.session.player, "to everybody")
        say(parlour.house, kim.session.player, "psst", "ann")
        said = bytes.fromhex(quay.read())
        assert b"kim: psst" in said
        assert b"everybody" not in said

    play(tmp_path, scene)


def test_whoever_is_sent_away_leaves_table_and_house_at_once(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        quay = Quay(parlour)
        table = await quay.come("ann")
        quay.peer.see_off(Parting.REPLACED, only=())
        assert parlour.house.lobby.find("ann") is quay.peer
        quay.peer.see_off(Parting.SENT_AWAY)
        quay.peer.see_off(Parting.SENT_AWAY)
        assert table.phase is Phase.OVER
        assert not parlour.house.lobby.is_taken("ann")
        assert quay.read().endswith("A7")
        quay.type("7A")
        assert quay.peer.is_finished

    play(tmp_path, scene)
