import asyncio
import ssl
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.net.visits.dialling import rest, trust
from parley.visits.bpgp.visit import BpgpVisit
from tests.net.certificate import make_certificate


def test_a_certificate_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = make_certificate(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    own = trust(f"~/{Path(certificate.cert).relative_to(tmp_path)}")
    assert own.verify_mode is ssl.CERT_REQUIRED
    assert own.cert_store_stats()["x509"] == 1
    empty = tmp_path / "empty.pem"
    empty.write_text("")
    for name, why in ((tmp_path / "none.pem", "no such file"), (empty, "there is no certificate in it")):
        with pytest.raises(SetupError, match=why):
            trust(str(name))


def test_whoever_leaves_does_not_wait() -> None:
    async def scene() -> None:
        visit, stirred = BpgpVisit("bpgp:here", "ann", lambda: 0.0), asyncio.Event()
        visit.flush = stirred.set
        await rest(visit, stirred, 0.01)
        assert visit.wants_line, "it was time"
        waiting = asyncio.create_task(rest(visit, stirred, 3600))
        await asyncio.sleep(0)
        stirred.set()
        await asyncio.sleep(0)
        assert not waiting.done(), "something else has happened"
        visit.close()
        await asyncio.wait_for(waiting, 30)

    asyncio.run(scene())
