import asyncio
from pathlib import Path

import pytest

from parley.net import porter
from parley.net.server import Server
from tests.net.bpgp_client import PATIENCE
from tests.net.certificate import Certificate, make_certificate
from tests.net.test_tls import LOOPS, play


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.mark.parametrize("loop", LOOPS)
def test_who_has_no_room_hears_so(
    loop: str, tmp_path: Path, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        address = server.addresses["dotline"]
        first = await asyncio.open_connection(*address, ssl=certificate.trust)
        assert (await first[0].readline()).startswith(b"100 ")
        for _ in range(3):
            reader, writer = await asyncio.open_connection(*address, ssl=certificate.trust)
            assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"194 ")
            writer.close()
        monkeypatch.setattr(porter, "TURNED_AWAY", 0)  # only so many at a time
        refused = await asyncio.open_connection(*address)
        assert await asyncio.wait_for(refused[0].read(), PATIENCE) == b""
        for _, writer in (first, refused):
            writer.close()

    play(loop, tmp_path, certificate, scene, connections=1)
