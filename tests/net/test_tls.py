import asyncio
import ssl
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvloop

from parley.core import SetupError
from parley.net import porter
from parley.net.server import Server, serving
from parley.net.settings import Settings
from parley.net.tls import make_context
from parley.wires.bpgp import Chat, ChatFrom, EndGame, Login, encode
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from tests.net.bpgp_client import PATIENCE, Client, start_game
from tests.net.certificate import Certificate, make_certificate
from tests.net.dotline_client import DotsClient
from tests.net.house import HERE

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


def play(
    loop: str,
    data: Path,
    certificate: Certificate,
    scene: Callable[[Server], Awaitable[None]],
    **changes: Any,
) -> None:
    settings = Settings(
        *(HERE, HERE, None, certificate.cert, certificate.key, ("bpgp", "dotline")),
        data=data,
        bot="off",
        words=10_000,
        words_per_address=10_000,
        **changes,
    )

    async def run() -> None:
        async with asyncio.timeout(4 * PATIENCE), serving(settings) as server:
            await scene(server)

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        runner.run(run())


@pytest.mark.parametrize("loop", LOOPS)
def test_battleship_plus(loop: str, tmp_path: Path, certificate: Certificate) -> None:
    async def scene(server: Server) -> None:
        people = []
        for name in ("ada", "bob"):
            streams = await asyncio.open_connection(*server.addresses["bpgp"], ssl=certificate.trust)
            people.append(Client(*streams))
            await people[-1].login(name)
        ada, bob = people
        await start_game(ada, bob)
        await ada.close()
        await bob.await_(EndGame)
        for number in range(300):
            await bob.say(Chat("bob", str(number)))
        for number in range(300):
            assert await bob.await_(ChatFrom) == ChatFrom("bob", "bob", str(number))
        await bob.close()

    play(loop, tmp_path, certificate, scene)


@pytest.mark.parametrize("loop", LOOPS)
def test_dots(loop: str, tmp_path: Path, certificate: Certificate) -> None:
    async def scene(server: Server) -> None:
        ann = DotsClient(*await asyncio.open_connection(*server.addresses["dotline"], ssl=certificate.trust))
        await ann.hear(n.Greeting)
        assert isinstance(await ann.ask(r.Register("ann", "correct horse")), a.Registered)
        assert isinstance(await ann.ask(r.OpenTable(bots=("random",))), a.Opened)
        await ann.hear(n.GameStarted)
        await server.stop()
        assert (await ann.hear(n.Closing)).code == 193
        ann.writer.close()

    play(loop, tmp_path, certificate, scene)


@pytest.mark.parametrize("loop", LOOPS)
def test_a_script_that_does_not_wait(loop: str, tmp_path: Path, certificate: Certificate) -> None:
    """What comes with the end of the handshake, and what is read while we do not want it."""

    async def scene(server: Server) -> None:
        script = encode(Login("ada")) + b"".join(encode(Chat("ada", str(number))) for number in range(5000))
        reader, writer = await asyncio.open_connection(*server.addresses["bpgp"], ssl=certificate.trust)
        writer.write(script)
        heard = bytearray()
        while encode(ChatFrom("ada", "ada", "4999")) not in heard[-200:]:
            heard += await asyncio.wait_for(reader.read(65536), PATIENCE)
        writer.close()

    play(loop, tmp_path, certificate, scene, rate=5001)


@pytest.mark.parametrize("loop", LOOPS)
def test_who_never_shakes_hands_is_counted_and_sent_away(
    loop: str, tmp_path: Path, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(porter, "HANDSHAKE", 1.5)

    async def scene(server: Server) -> None:
        address = server.addresses["bpgp"]
        silent, refused = await asyncio.open_connection(*address), await asyncio.open_connection(*address)
        assert await refused[0].read() == b""  # at once: there is room for one
        assert await silent[0].read() == b""
        streams = await asyncio.open_connection(*address, ssl=certificate.trust)
        await Client(*streams).login("ada")
        for _, writer in (silent, refused, streams):
            writer.close()

    play(loop, tmp_path, certificate, scene, connections=1)


@pytest.mark.parametrize("loop", LOOPS)
def test_who_speaks_no_tls_is_sent_away(loop: str, tmp_path: Path, certificate: Certificate) -> None:
    async def scene(server: Server) -> None:
        reader, writer = await asyncio.open_connection(*server.addresses["dotline"])
        writer.write(b"WHO\n" * 10)
        with suppress(ConnectionError):
            assert b"100 " not in await asyncio.wait_for(reader.read(), PATIENCE)  # an alert, perhaps
        writer.close()
        strangers = ssl.create_default_context()
        with pytest.raises(ssl.SSLCertVerificationError):
            await asyncio.open_connection(*server.addresses["dotline"], ssl=strangers)

    play(loop, tmp_path, certificate, scene)


def test_only_what_was_asked_for(tmp_path: Path, certificate: Certificate) -> None:
    where = (HERE, HERE, None, certificate.cert, certificate.key, ("bpgp",))
    settings = Settings(*where, data=tmp_path, bot="off")

    async def run() -> None:
        async with serving(settings) as server:
            ann = await DotsClient.connect(server.addresses["dotline"])
            ann.writer.close()

    asyncio.run(run())


async def shown(server: Server, wire: str) -> bytes:
    """The certificate a wire shows now."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    _, writer = await asyncio.open_connection(*server.addresses[wire], ssl=trusting)
    found = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    assert isinstance(found, bytes)
    return found


def der(certificate: Certificate) -> bytes:
    return ssl.PEM_cert_to_DER_cert(Path(certificate.cert).read_text())


@pytest.mark.parametrize("loop", LOOPS)
def test_a_new_certificate_while_others_play(
    loop: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = make_certificate(tmp_path), make_certificate(tmp_path, "second")
    old = der(first)

    async def scene(server: Server) -> None:
        ada = Client(*await asyncio.open_connection(*server.addresses["bpgp"], ssl=first.trust))
        await ada.login("ada")
        Path(second.cert).replace(first.cert)
        server.reload()  # the key is not there yet
        (record,) = caplog.records
        assert "key values mismatch" in record.message
        assert "\n" not in record.message
        assert await shown(server, "bpgp") == old
        Path(second.key).replace(first.key)
        server.reload()
        for wire in ("bpgp", "dotline"):
            assert await shown(server, wire) == der(first) != old
        await ada.say(Chat("ada", "still here"))
        assert await ada.await_(ChatFrom) == ChatFrom("ada", "ada", "still here")
        await ada.close()
        assert len(caplog.records) == 1

    play(loop, tmp_path / "data", first, scene)


def test_nothing_to_read_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with serving(Settings(HERE, None, None, data=tmp_path, bot="off")) as server:
            server.reload()

    asyncio.run(run())
    assert not caplog.records


def test_old_versions_and_renegotiation_are_out(certificate: Certificate) -> None:
    context = make_context(certificate.cert, certificate.key)
    assert context is not None
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2
    assert context.options & ssl.OP_NO_RENEGOTIATION
    assert context.options & ssl.OP_NO_COMPRESSION


def test_a_context() -> None:
    assert make_context("", "") is None


def test_what_is_no_certificate(tmp_path: Path, certificate: Certificate) -> None:
    other = make_certificate(tmp_path, "other")
    locked = tmp_path / "locked.key"
    subprocess.run(
        ("openssl", "ec", "-aes128", "-passout", "pass:secret", "-in", certificate.key, "-out", str(locked)),
        check=True,
        capture_output=True,
    )
    (tmp_path / "text.pem").write_text("hello")
    for cert, key, words in (
        (certificate.cert, "", "both --cert and --key"),
        ("", certificate.key, "both --cert and --key"),
        (certificate.cert, str(tmp_path / "nowhere.key"), "No such file"),
        (certificate.cert, str(tmp_path), "--key"),
        (certificate.cert, other.key, "key values mismatch"),
        (str(tmp_path / "text.pem"), certificate.key, "--cert"),
        (certificate.cert, str(locked), "password"),
    ):
        with pytest.raises(SetupError, match=words) as caught:
            make_context(cert, key)
        assert "\n" not in str(caught.value)
