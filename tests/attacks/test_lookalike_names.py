"""Names that others take for somebody else's, or for the house: refused on every wire."""

from pathlib import Path

from parley.wires import bpgp
from parley.wires.bpgp import ErrorCode
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.attacks.siege import Siege, attack
from tests.net.dotline_client import PASSWORD

LIKE_ANN = ("ANN", "аnn", "ΑNN", "ａnn", "ɑnn")
LIKE_NEMO = ("NEMO", "nem0", "nеmo", "nerno")
RESERVED = ("admin", "ADMlN", "аdmin", "house-random", "h0use-x", "guest-7", "operator1", "Parley", "random")
NO_NAMES = ("nn\u200b", "\u202enn", "n\u3164", "\ufe0fx", "n\u2028", "n\u00ad", "\u0301n", "n" + "\u0336" * 8)


async def _login(siege: Siege, name: str) -> ErrorCode:
    """Why BPGP says no; a connection each, for many errors in a row end one."""
    return await (await siege.sailor()).refused(bpgp.Login(name))


def test_lookalike_names(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        await siege.dotter("ann")
        await siege.sailor("nemo")
        dotter = await siege.dotter()
        for wanted in (*LIKE_ANN, *LIKE_NEMO, *RESERVED):
            assert await _login(siege, wanted) is ErrorCode.USERNAME_ALREADY_EXISTS, wanted
            told = await dotter.ask(r.Register(wanted, PASSWORD))
            assert isinstance(told, a.Refusal), wanted
            assert told.code == Code.LOGIN_TAKEN, wanted
            for answer in (await siege.browser().register(wanted), await siege.browser().be_guest(wanted)):
                assert answer.error in ("name_taken", "name_reserved"), wanted
        for wanted in ("ann ", " nemo", " admin"):
            assert await _login(siege, wanted) is ErrorCode.USERNAME_ALREADY_EXISTS, wanted
        for wanted in NO_NAMES:
            assert await _login(siege, wanted) is ErrorCode.INVALID_USERNAME, wanted
            assert (await siege.browser().be_guest(wanted)).error == "bad_name", wanted
        await siege.sailor("anna")
        assert isinstance(await dotter.ask(r.Register("nina", PASSWORD)), a.Registered)
        assert (await siege.browser().be_guest("nemona")).status == 201

    attack(tmp_path / "data", scene, registrations=1000, guests=1000)
