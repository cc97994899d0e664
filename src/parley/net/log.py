"""The server's log: one line for every connection and every match, as text or JSON.

Names are escaped, and nothing else that a client sent is logged. A thread does the writing: a blocked log
delays nobody, and lines beyond the queue are counted instead.
"""

import logging
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TextIO

import msgspec

from parley.tables import Closed, Table

LINES = 10_000
"""How many lines may wait to be written."""
PATIENCE = 1.0
"""Seconds for the last of them."""

_PLAIN = re.compile(r"[\w.:\[\]-]+")
_log = logging.getLogger("parley.serve")


def note(event: str, **fields: object) -> None:
    """Log an event in one line."""
    if _log.isEnabledFor(logging.INFO):
        _log.info(event, extra={"fields": fields})


def warn(event: str, **fields: object) -> None:
    """The same for one that the operator should see wherever the log goes."""
    _log.warning(event, extra={"fields": fields})


def note_match(table: Table, news: Closed) -> None:
    """Log that a match is over, or was interrupted because the server stops."""
    ledger, outcome = table.ledger, news.outcome
    if ledger is None:
        return
    note(
        "match",
        match=ledger.record,
        table=table.number,
        game=table.terms.game.name,
        players=[{"name": player.name, "kind": player.kind} for player in table.seats if player is not None],
        plies=ledger.told.length,
        places=None if outcome is None else list(outcome.places),
        end="the server stops" if outcome is None else outcome.termination.value,
        seconds=round(ledger.latest / 1000, 3),
    )


def harmless(value: object) -> object:
    """Text without control characters; other values unchanged."""
    if isinstance(value, list):
        return [harmless(item) for item in value]
    if isinstance(value, dict):
        return {name: harmless(item) for name, item in value.items()}
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in value)


class _LineFormatter(logging.Formatter):
    """Adds the name of the node if there are several."""

    def __init__(self, node: str = "") -> None:
        super().__init__()
        self._node = {"node": node} if node else {}

    def fields(self, record: logging.LogRecord) -> dict[str, object]:
        """The fields of an event."""
        return {**getattr(record, "fields", {}), **self._node}


class TextFormatter(_LineFormatter):
    """For people: `2026-11-16 12:00:00 INFO connection wire=bpgp name=ada …`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and those of a traceback."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        words = [f"{when} {record.levelname} {harmless(record.getMessage())}"]
        words += [f"{name}={_word(value)}" for name, value in self.fields(record).items()]
        trace = "\n" + self.formatException(record.exc_info) if record.exc_info else ""
        return " ".join(words) + trace


class JsonFormatter(_LineFormatter):
    """For programs: one object per line, with `time`, `level`, `event` and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, always."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{when}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
        }
        if record.name == _log.name:
            line["event"] = record.getMessage()
        else:
            line |= {"event": "log", "logger": record.name, "message": harmless(record.getMessage())}
        line |= {name: harmless(value) for name, value in self.fields(record).items()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _word(value: object) -> str:
    """Quoted unless plain, so that a name cannot pose as a field."""
    if isinstance(value, list):
        return ",".join(map(_word, value))
    if isinstance(value, dict):
        return "/".join(map(_word, value.values()))
    text = str(harmless(value))
    return text if _PLAIN.fullmatch(text) else msgspec.json.encode(text).decode()


class Writer(logging.Handler):
    """Hands everything to its thread."""

    def __init__(self, stream: TextIO, most: int = LINES) -> None:
        super().__init__()
        self._stream, self._most, self.dropped = stream, most, 0
        self._waiting: SimpleQueue[logging.LogRecord | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Never waits."""
        if self._waiting.qsize() < self._most:
            self._waiting.put(record)
        else:
            self.dropped += 1

    def close(self) -> None:
        """Write what is left, if possible."""
        self._waiting.put(None)
        self._thread.join(PATIENCE)
        super().close()

    def _run(self) -> None:
        try:
            while (record := self._waiting.get()) is not None:
                self._stream.write(self.format(record) + "\n")
                if self._waiting.empty():
                    self._confess()
                    self._stream.flush()
            self._confess()
            self._stream.flush()
        except (OSError, ValueError):  # nobody reads any more
            return

    def _confess(self) -> None:
        """Log how many lines were dropped."""
        if dropped := self.dropped:
            self.dropped = 0
            record = _log.makeRecord(_log.name, logging.WARNING, "", 0, "dropped", (), None)
            record.fields = {"lines": dropped}
            self._stream.write(self.format(record) + "\n")


@contextmanager
def logging_to(stream: TextIO, *, as_json: bool, node: str = "") -> Iterator[None]:
    """Log to a stream until the block ends; without JSON and a terminal, only problems."""
    writer, root = Writer(stream), logging.getLogger()
    writer.setFormatter(JsonFormatter(node) if as_json else TextFormatter(node))
    _log.setLevel(logging.INFO if as_json or stream.isatty() else logging.WARNING)
    root.addHandler(writer)
    try:
        yield
    finally:
        root.removeHandler(writer)
        _log.setLevel(logging.NOTSET)
        writer.close()
