"""Bytes without sense to every port, and half of what makes sense: nobody else notices.

The example to copy: attackers from elsewhere, bystanders beside them, and the house as it was afterwards.
"""

from pathlib import Path
from random import Random

from parley.wires import bpgp
from parley.wires.bpgp.codec import encode
from tests.attacks.siege import Siege, attack, rest

HALVES = {
    "bpgp": encode(bpgp.Login("half"))[:-1],
    "dotline": b"REG half correct hor",
    "web": b"POST /api/guest HTTP/1.1\r\nHost: here\r\nContent-Le",
}


def test_garbage(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        before = (await siege.health())["tables"]
        rng = Random(12)
        for wire, half in HALVES.items():
            for data in (half, *(rng.randbytes(rng.randrange(1, 5_000)) for _ in range(20))):
                reader, writer = await siege.raw(wire, data)
                writer.write_eof()
                await rest(reader)
        eve = await siege.tab()
        for text in ("", "[]", "nonsense", '{"do": "fly"}', "[" * 60_000):
            await eve.send_raw(text)
        assert await eve.refused("join", table=2**53 - 1) == "no_such_table"
        assert (await siege.health())["tables"] == before

    attack(tmp_path / "data", scene)
