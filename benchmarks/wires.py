"""How quick the wires are: bytes in, notices out, and back."""

from typing import Any

from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from benchmarks.timing import Work, measure, row
from parley.core import Cell
from parley.wires import bpgp, dotline, gamecore, load_wire

COUNT = 500
SHOOT = bytes.fromhex("99 0003 00 04 07")
HIT = bytes.fromhex("69 0003 00 04 07")
PLACE = bpgp.encode(bpgp.Place((bpgp.ShipPosition(Cell(0, 0), 0),)))


def playing() -> Any:
    """A server's connection whose client is at turn."""
    connection = load_wire("bpgp").connect("server")
    connection.receive_data(bpgp.encode(bpgp.Login("ann")), 0.0)
    connection.send(bpgp.Games(()))
    connection.receive_data(bpgp.encode(bpgp.Join(1)), 0.0)
    connection.send(bpgp.StartGame(10, bpgp.NumShips(0, 0, 0, 0, 1), 30, "bob"))
    connection.receive_data(PLACE, 0.0)
    connection.send(bpgp.Placed())
    connection.send(bpgp.YouStart())
    connection.events()
    connection.data_to_send()
    return connection


def shots(per_call: int) -> Work:
    """SHOOT frames, bytes in, notices out; the next is read only when a HIT has answered it."""
    connection, message = playing(), bpgp.Hit(False, Cell(7, 4))
    frames = [SHOOT[:3] + bytes((turn,)) + SHOOT[4:] for turn in range(256)]
    chunks = [b"".join(frames[i : i + per_call]) for i in range(0, 256, per_call)]

    def work() -> int:
        for chunk in chunks:
            connection.receive_data(chunk, 0.0)
            for _ in range(per_call):
                assert len(connection.events()) == 1
                connection.send(message)
            connection.data_to_send()
        return 256

    return work


def masked_frames(per_call: int) -> Work:
    """The same payloads in websocket frames: a masked one in, and one out for each."""
    protocol, payload = ServerProtocol(state=OPEN), HIT[3:]
    chunk = b"".join(Frame(Opcode.BINARY, SHOOT[3:]).serialize(mask=True) for _ in range(per_call))

    def work() -> int:
        for _ in range(256 // per_call):
            protocol.receive_data(chunk)
            for _ in protocol.events_received():
                protocol.send_binary(payload)
            protocol.data_to_send()
        return 256

    return work


def hits() -> Work:
    """HIT messages, message in, bytes out."""
    connection, message = playing(), bpgp.Hit(False, Cell(7, 4))

    def work() -> int:
        for _ in range(COUNT):
            connection.send(message)
            assert connection.data_to_send()
        return COUNT

    return work


def sent_frames() -> Work:
    """The same payload in websocket frames."""
    protocol, payload = ServerProtocol(state=OPEN), HIT[3:]

    def work() -> int:
        for _ in range(COUNT):
            protocol.send_binary(payload)
            assert protocol.data_to_send()
        return COUNT

    return work


def splitting(chunk: bytes, lines: int) -> Work:
    """A bare loop over the same lines: the floor."""

    def work() -> int:
        for line in chunk.split(b"\n")[:-1]:
            line.split()
        return lines

    return work


def dots() -> tuple[Work, Work]:
    """PUT lines of a dotline client who is playing, bytes in, notices out; answers are not part of it."""
    points = [(x + 1, y + 1) for y in range(8) for x in range(8)]
    chunk = b"".join(b"PUT %d %d\n" % point for point in points)
    ready = dotline.ServerConnection(dotline.Limits(unanswered=10**9, ahead=10**9))
    ready.send(dotline.news.Greeting("Parley"))
    ready.receive_data(b"LOG ann correct-horse\n", 0.0)
    ready.send(dotline.WIRE.examples[dotline.answers.Resumed])
    ready.events()

    def work() -> int:
        ready.receive_data(chunk, 0.0)
        assert len(ready.events()) == len(points)
        return len(points)

    return work, splitting(chunk, len(points))


def commands() -> tuple[Work, Work]:
    """Commands of a GameCore AI, bytes in, messages out."""
    chunk = b"".join(b"#51 %d %d\n" % (node, node + 1) for node in range(41))
    framer = gamecore.WIRE.framer("ai")

    def work() -> int:
        assert len(framer.feed(chunk)) == 41
        return 41

    return work, splitting(chunk, 41)


def main() -> None:
    print("Wires")
    for per_call, what in ((256, "many a chunk"), (1, "one a call")):
        rates = measure({"ours": shots(per_call), "peer": masked_frames(per_call)})
        _report(
            f"bpgp SHOOT, then HIT, {what}",
            rates["ours"].micros,
            rates["peer"].micros,
            "websockets in, out",
            2.0,
        )
    rates = measure({"ours": hits(), "peer": sent_frames()})
    _report("bpgp HIT", rates["ours"].micros, rates["peer"].micros, "websockets frame out", 2.0)
    for what, (ours, floor) in (("dotline PUT", dots()), ("gamecore #51", commands())):
        rates = measure({"ours": ours, "peer": floor})
        _report(what, rates["ours"].micros, rates["peer"].micros, "bare split loop", 1 / 6)


def _report(what: str, ours: float, peer: float, name: str, target: float) -> None:
    ratio = peer / ours
    row(what, f"{ours:.2f} µs", f"{name} {peer:.2f} µs", ratio, f">= {target:.2f}", met=ratio >= target)
