"""Wrong passwords for somebody's name, as many as can be tried: the owner still gets in.

Before, ten of them, from anywhere, closed the account for a minute, again and again.
"""

from pathlib import Path

from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.attacks.siege import ELSEWHERE, Siege, attack
from tests.net.dotline_client import PASSWORD

HOME, ABROAD = "127.0.0.3", "127.0.0.4"


def test_the_owner_is_not_locked_out(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        ann, eve = siege.browser(HOME), siege.browser()
        assert (await ann.register("ann")).status == 201
        assert (await ann.post("/api/logout")).status == 200
        line = await siege.dotter()
        for _ in range(5):
            assert (await eve.log_in("ann", "guess")).error == "wrong_password"
            assert await line.ask(r.LogIn("ann", "guess")) == a.Refusal.of(Code.WRONG_PASSWORD)
        assert (await eve.log_in("ann", "guess")).error == "too_many"
        refused = await line.ask(r.LogIn("ann", "guess"))
        assert isinstance(refused, a.Refusal)
        assert refused.code == Code.TOO_MANY

        assert (await siege.browser(HOME).log_in("ann")).status == 200  # where they were before
        assert (await siege.browser(ABROAD).log_in("ann")).status == 200  # where nobody was before
        abroad = await siege.dotter(source=ABROAD)
        assert await abroad.ask(r.LogIn("ann", PASSWORD)) == a.LoggedIn("ann")
        ann.source = ELSEWHERE  # with a laptop they know, behind the very address of the guesser
        assert (await ann.log_in("ann")).status == 200
        assert (await eve.log_in("ann", "guess")).error == "too_many"

    attack(tmp_path / "data", scene, watched=False, bot="off")


def test_whoever_is_signed_in_may_say_their_password(tmp_path: Path) -> None:
    """Though somebody behind the same address has used up all tries."""

    async def scene(siege: Siege) -> None:
        ann, eve = siege.browser(), siege.browser()
        await ann.register("ann")
        for _ in range(3):
            await eve.log_in("ann", "guess")
        assert (await eve.log_in("ann", "guess")).error == "too_many"
        ann.device = ""
        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await ann.post("/api/password", change)).status == 200

    attack(tmp_path / "data", scene, watched=False, bot="off", name_tries=3)
