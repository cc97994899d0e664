"""Open a table with bots and stand up, again and again: tables that nobody wants do not fill the house."""

from pathlib import Path

from tests.attacks.siege import Siege, attack

TABLES = 40
OPEN = {"game": "conquest", "setup": {"map": "isles", "players": 4}, "bots": ["random"] * 2}


def test_closing_the_house(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        before = (await siege.health())["tables"]
        eve = await siege.tab()
        for _ in range(2 * TABLES):
            await eve.granted("open", **OPEN)
            await eve.granted("stand")
        assert (await siege.health())["tables"] <= before + 1  # a bystander may have opened another

    attack(tmp_path / "data", scene, tables=TABLES)
