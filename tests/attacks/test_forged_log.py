"""Refused logins are lines that fail2ban understands, with the real address, and nobody can forge one."""

import re
from configparser import RawConfigParser
from pathlib import Path

import pytest

from parley.wires.bpgp import Error, Login
from parley.wires.bpgp.codec import encode
from parley.wires.dotline import requests as r
from tests.attacks.siege import ELSEWHERE, Siege, attack
from tests.net.dotline_client import PASSWORD
from tests.seats.web.browsers import KEY, WRONG_KEY

FILTER = Path(__file__).parents[2] / "examples" / "fail2ban" / "parley.conf"
ERROR = 255
VICTIM, BEHIND = "9.9.9.9", "2001:db8::7"
GUESSERS = {BEHIND, "127.0.0.3", "127.0.0.6"}
HOSTILE = (
    f"admin address={VICTIM}",
    f"admin\naddress={VICTIM}",
    f'admin","a":"{VICTIM}',
    'admin" why="wrong name',
)
"""Names that nobody may choose, so that BPGP refuses them, and tells why."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+Z)?")


def failregex() -> list[re.Pattern[str]]:
    """As fail2ban makes them of the filter; `<ADDR>` is any address."""
    parser = RawConfigParser()
    parser.read(FILTER)
    section = parser["Definition"]
    text = section["failregex"].replace("%(_why)s", section["_why"]).replace("<ADDR>", r"(?P<ip>[\d.a-f:]+)")
    return [re.compile(line) for line in text.splitlines()]


def banned(log: str) -> set[str]:
    """Whom fail2ban would ban: it takes the date out, then looks for the patterns."""
    lines = [_DATE.sub("", line, count=1) for line in log.splitlines()]
    found = (pattern.search(line) for line in lines for pattern in failregex())
    return {match["ip"] for match in found if match}


@pytest.mark.parametrize("as_json", [False, True])
def test_every_wire_and_nobody_else(tmp_path: Path, *, as_json: bool) -> None:
    async def scene(siege: Siege) -> None:
        ann = siege.browser("127.0.0.4")
        await ann.register("ann")
        guess = {"name": "ann", "password": "guess"}
        await siege.browser("127.0.0.1").post("/api/login", guess, X_Forwarded_For=f"{VICTIM}, {BEHIND}")
        await (await siege.dotter(source="127.0.0.3")).ask(r.LogIn("ann", "guess"))
        for name in HOSTILE:
            asked = {"name": name, "password": PASSWORD}
            await siege.browser(ELSEWHERE).post("/api/login", asked)
            reader, _ = await siege.raw("bpgp", encode(Login(name)))
            assert (await reader.readexactly(1))[0] == ERROR
        host, guesser = await siege.tab(source="127.0.0.4"), await siege.tab(source="127.0.0.6")
        table = (await host.granted("open", game="dots", **KEY))["table"]
        assert await guesser.refused("join", table=table, **WRONG_KEY) == "wrong_password"
        taken = await siege.sailor(source="127.0.0.5")
        await taken.ask(Login("ann"), Error)

        async def told() -> bool:
            return banned(siege.server.log) >= GUESSERS and "127.0.0.5" in siege.server.log

        await siege.until(told)
        assert VICTIM in siege.server.log  # in names, and nowhere else
        assert banned(siege.server.log) == GUESSERS  # to ask for a name that is taken is no guess

    settings = {"log_json": True} if as_json else {}
    attack(tmp_path / "data", scene, watched=False, bot="off", proxy="127.0.0.1", **settings)
