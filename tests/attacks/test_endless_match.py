"""Ask for a match without end, give up and stay to watch: it ends all the same, and is paid for."""

from pathlib import Path

from tests.attacks.siege import Siege, attack

OPEN = {"game": "conquest", "setup": {"players": 9}, "bots": ["random"] * 8}


def test_an_endless_match(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        eve = await siege.tab()
        endless = {**OPEN, "setup": {"players": 9, "rounds": 100_000}}
        assert await eve.refused("open", **endless) == "bad_setup"
        opened = await eve.granted("open", **OPEN)
        await eve.news("table", phase="playing")
        await eve.granted("move", move="resign")
        closed = await eve.news("closed", table=opened["table"])
        assert closed["outcome"]["termination"] == "adjudicated"
        assert closed["outcome"]["places"][opened["seat"]] == 9
        assert await eve.refused("open", **OPEN) == "too_much"

    attack(tmp_path / "data", scene, match_plies=300, share_plies=300)
