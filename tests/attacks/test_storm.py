"""A short storm over all three ports; `python -m tests.attacks.soak` has the long ones."""

import asyncio
from pathlib import Path

from tests.attacks.siege import Siege, attack
from tests.attacks.storm import Storm, make_rabble, verify

SEED, EACH, STEPS = 12, 4, 35


def test_a_storm(tmp_path: Path) -> None:
    rabble, census = make_rabble(EACH, SEED)

    async def scene(siege: Siege) -> None:
        storm = Storm(siege, rabble)
        await storm.rage(STEPS)
        await storm.calm()

    attack(tmp_path / "data", scene, grace=1)
    assert asyncio.run(verify(tmp_path / "data"))
    for what in ("Surfer open ok", "Telnetter say", "Pirate play"):
        assert census.done[what], census.done
