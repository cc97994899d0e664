"""`check_connection`: do the tables and the connections of a wire keep their promises?

A trace (`parley.wires.trace`) is played with one role as ours: what the other role says is fed in, what ours
says must come out byte for byte, by itself or because the recorded message is handed to `send`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from parley.core import LocalProtocolError
from parley.core.connection import Connection, Message, Notice, Received
from parley.testing.report import Broken, told_where
from parley.wires.trace import Kind, TraceLine, format_line, parse_trace
from parley.wires.wire import Wire

PROMISES = {
    "tables": "every message has a code and a rule, every state is in reach, roles are those of the wire",
    "bytes": "a message is read back from its own bytes",
    "trace": "each role says what the recorded conversation says, and tells its owner of it",
    "cuts": "bytes mean the same however they are cut",
    "noise": "no bytes at all make a connection raise",
    "deadline": "a deadline that was handled is over",
}
"""By name: what is checked."""
Cut = Callable[[bytes], Iterable[bytes]]
_STEPS_PER_TICK = 10_000
_LATEST = 5


def broken(clause: str, detail: str, **facts: str) -> Broken:
    """The error for a promise."""
    return Broken(clause, detail, {"promise": PROMISES[clause]} | facts)


def check_connection(wire: Wire, traces: Iterable[str] = (), *, seeds: Iterable[int] = range(10)) -> None:
    """Check every promise of a wire; raises `Broken`.

    Its tables, each recorded conversation (`parley.wires.trace`) in both roles, and for every seed noise made
    of its own messages, some of it changed.
    """
    check_tables(wire)
    for text in traces:
        check_trace(wire, text)
    for seed in seeds:
        for role in wire.roles:
            check_split(wire, role, make_noise(wire, role, seed), seed)


def make_noise(wire: Wire, role: str, seed: int) -> bytes:
    """What this role might hear on a bad day: messages of the other one, a few bytes of them changed."""
    rng = Random(seed)
    kinds = [kind for (sender, _), kind in wire.codes.items() if sender != role]
    data = bytearray(b"".join(wire.encode(wire.examples[rng.choice(kinds)]) for _ in range(12)))
    for _ in range(rng.randrange(4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


class _Otherwise(Exception):
    """What went differently in a line of a trace."""

    def __init__(self, detail: str, clause: str = "trace") -> None:
        super().__init__(detail)
        self.clause = clause


def whole(data: bytes) -> Iterator[bytes]:
    """Everything at once."""
    yield data


def byte_by_byte(data: bytes) -> Iterator[bytes]:
    """One byte at a time."""
    return (data[i : i + 1] for i in range(len(data)))


def random_cuts(seed: int) -> Cut:
    """Pieces of 1 to 7 bytes, the same for the same seed."""
    rng = Random(seed)

    def cut(data: bytes) -> Iterator[bytes]:
        while data:
            size = rng.randint(1, 7)
            yield data[:size]
            data = data[size:]

    return cut


class TracePlayer:
    """Plays a trace with `ours` as our role."""

    def __init__(self, wire: Wire, ours: str, cut: Cut = whole) -> None:
        self.wire, self.ours, self.cut = wire, ours, cut
        self.connection: Connection = wire.connect(ours)
        self.now = 0.0
        self.unread = b""
        self.notices: list[Notice] = []
        self.told: list[Notice] = []

    def play(self, lines: Sequence[TraceLine]) -> list[Notice]:
        """All the notices there were. Raises `Broken` with the number of the line that failed."""
        where = f"{self.wire.name} as {self.ours}"
        for index, line in enumerate(lines):
            before = "".join(f"{format_line(one)}\n" for one in lines[max(0, index - _LATEST) : index])
            facts = {"line": format_line(line), "before": before or "nothing"}
            try:
                with told_where(lambda: facts):  # noqa: B023 - it is over before the next one
                    self.play_line(line)
            except (_Otherwise, LocalProtocolError) as error:
                clause = error.clause if isinstance(error, _Otherwise) else "trace"
                raise broken(clause, f"{where}, line {line.number}: {error}", **facts) from None
        self.collect()
        if self.unread:
            raise broken("trace", f"{where}: also said {self.unread.hex(' ')}")
        return self.notices

    def play_line(self, line: TraceLine) -> None:
        """One line of the trace."""
        if line.kind is Kind.CLOCK:
            self.pass_time(line.at)
        elif line.kind is Kind.TOLD:
            self.expect_notice(line)
        elif line.who == self.ours:
            self.expect_said(line)
        elif line.kind is Kind.CLOSES:
            self.connection.receive_eof()
        else:
            for piece in self.cut(line.data):
                self.connection.receive_data(piece, self.now)
        self.collect()

    def collect(self) -> None:
        """Take what the connection has for us."""
        self.unread += b"".join(self.connection.data_to_send())
        notices = self.connection.events()
        self.notices += notices
        self.told += notices

    def pass_time(self, until: float) -> None:
        """Let time pass, calling `handle_deadline` whenever one is due."""
        for _ in range(_STEPS_PER_TICK):
            due = self.connection.deadline()
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            self.connection.handle_deadline(self.now)
        else:
            raise _Otherwise("deadlines do not move on", "deadline")
        self.now = until

    def expect_said(self, line: TraceLine) -> None:
        """Our role says exactly these bytes, by itself or when asked to."""
        self.collect()
        if line.kind is Kind.CLOSES:
            return
        if not self.unread:
            for frame in self.wire.framer(self.ours).feed(line.data):
                if frame.message is None:
                    raise _Otherwise(f"{line.data.hex(' ')} does not read as a message: {frame.fault}")
                self.connection.send(frame.message)
            self.collect()
        if not self.unread.startswith(line.data):
            raise _Otherwise(f"expected {line.data.hex(' ')}, said {self.unread.hex(' ') or 'nothing'}")
        self.unread = self.unread[len(line.data) :]

    def expect_notice(self, line: TraceLine) -> None:
        """Our owner is told this; other notices are skipped."""
        if line.who != self.ours:
            return
        self.collect()
        while self.told:
            notice = self.told.pop(0)
            if self.describe(notice).startswith(line.text):
                return
        told = [self.describe(notice) for notice in self.notices]
        raise _Otherwise(f"nobody was told {line.text!r}; notices: {told}")

    def describe(self, notice: Notice) -> str:
        """A notice as traces write it: its class, then its content."""
        if isinstance(notice, Received):
            return f"Received {self.wire.describe(notice.message)}"
        values = (getattr(notice, name) for name in type(notice).__dataclass_fields__)
        return " ".join([type(notice).__name__, *(str(v) for v in values if v is not None)])


def roles_of(wire: Wire, text: str) -> tuple[str, ...]:
    """The roles a trace may be played in: both, unless it says `# ours: ROLE`."""
    marked = [row.split(":", 1)[1].strip() for row in text.splitlines() if row.startswith("# ours:")]
    return tuple(marked) or wire.roles


def check_trace(wire: Wire, text: str) -> None:
    """Play a trace in every role it allows: whole, byte by byte and in random pieces, with equal notices."""
    lines = parse_trace(text)
    for role in roles_of(wire, text):
        expected = TracePlayer(wire, role).play(lines)
        for cut in (byte_by_byte, random_cuts(1), random_cuts(2)):
            notices = TracePlayer(wire, role, cut).play(lines)
            if notices != expected:
                detail = f"{wire.name} as {role}: cut otherwise, it gives other notices"
                raise broken("cuts", detail, whole=str(expected), cut=str(notices))


def check_split(wire: Wire, role: str, data: bytes, seed: int = 0) -> list[Notice]:
    """Any bytes at all: no exception, and the same notices and answers however they are cut."""
    where = f"{wire.name} as {role}"
    try:
        runs = [_feed(wire, role, data, cut) for cut in (whole, byte_by_byte, random_cuts(seed))]
    except Exception as error:
        raise broken("noise", f"{where} raises {error!r}", heard=data.hex(" ")) from error
    for run in runs:
        if run != runs[0]:
            facts = {"heard": data.hex(" "), "whole": str(runs[0]), "cut": str(run)}
            raise broken("cuts", f"{where}: the same bytes mean something else when cut", **facts)
    return runs[0][0]


def _feed(wire: Wire, role: str, data: bytes, cut: Cut) -> tuple[list[Notice], bytes]:
    connection = wire.connect(role)
    notices, said = connection.events(), b"".join(connection.data_to_send())
    for piece in cut(data):
        connection.receive_data(piece, 0.0)
        notices += connection.events()
        said += b"".join(connection.data_to_send())
    connection.receive_eof()
    return notices + connection.events(), said + b"".join(connection.data_to_send())


def check_tables(wire: Wire) -> None:
    """The two tables fit each other: all messages known, all states in reach."""
    known = set(wire.codes.values())
    states = {wire.start}
    for rule in wire.rules:
        for message in (rule.message, *rule.answers):
            if message not in known:
                raise broken("tables", f"{wire.name}: {message.__name__} has a rule and no code")
        if rule.sender not in wire.roles:
            raise broken("tables", f"{wire.name}: no role {rule.sender!r}")
    for _ in wire.rules:
        states |= {rule.then for rule in wire.rules if rule.state in states}
    unreachable = {rule.state for rule in wire.rules} - states
    if unreachable:
        raise broken("tables", f"{wire.name}: no way leads to {sorted(map(str, unreachable))}")
    ruled = {m for rule in wire.rules for m in (rule.message, *rule.answers)}
    if known - ruled:
        raise broken("tables", f"{wire.name}: no rule for {sorted(m.__name__ for m in known - ruled)}")
    if missing := [kind.__name__ for kind in known if kind not in wire.examples]:
        raise broken("tables", f"{wire.name}: no example of {sorted(missing)}")
    for (sender, code), kind in wire.codes.items():
        check_round_trip(wire, sender, wire.examples[kind], code)


def check_round_trip(wire: Wire, sender: str, message: Message, code: object = "") -> None:
    """A message is read back from its own bytes."""
    frames = wire.framer(sender).feed(wire.encode(message))
    if [frame.message for frame in frames] != [message]:
        raise broken("bytes", f"{wire.name} {code}: {message} reads back as {frames}")
