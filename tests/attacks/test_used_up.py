"""Use up one's share of the house: it is said in the words of each protocol, and nobody else pays for it."""

from pathlib import Path

from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings
from tests.attacks.siege import Siege, attack
from tests.net.bpgp_client import SHIPS

SHARE = 15
DOTS = Settings(width=10, height=10, players=3)
OPEN = {"game": "conquest", "setup": {"map": "isles", "players": 3}, "bots": ["random"]}
CREATE = bpgp.CreateGame(10, SHIPS, 30)


def test_tables_are_used_up(tmp_path: Path) -> None:
    """An account's share on the page and by telnet; whoever has no account uses their address's."""

    async def scene(siege: Siege) -> None:
        eve, dot = await siege.tab(), await siege.dotter("dot")
        sailor = await siege.sailor("sam", source="127.0.0.3")
        for _ in range(SHARE):
            await eve.granted("open", **OPEN)
            await eve.granted("stand")
            assert isinstance(await dot.ask(r.OpenTable(DOTS, ("random",), None)), a.Opened)
            assert isinstance(await dot.ask(r.Leave()), a.Left)
        assert await eve.refused("open", **OPEN) == "too_much"
        refused = await dot.ask(r.OpenTable(DOTS, (), None))
        assert isinstance(refused, a.Refusal)
        assert refused.code == Code.TOO_MANY
        for _ in range(4 * SHARE):
            await sailor.create()
            await sailor.say(bpgp.Cancel())
        failed = await sailor.ask(CREATE, bpgp.Error)
        assert failed.error_code == bpgp.ErrorCode.NUMBER_OF_GAMES_LIMIT_EXCEEDED
        assert (await siege.metrics())["parley_shares_used_up_total"] == 3

    attack(tmp_path / "data", scene, share_tables=SHARE, shares_per_address=4)
