"""What was said in a case, by whom and when: the evidence. Its size is limited, whatever a target sends."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from parley.core.text import clean
from parley.wires.decoder import Decoder
from parley.wires.trace import Kind, TraceLine, format_line
from parley.wires.wire import Wire

MOST = 256 * 1024
"""The most bytes kept of a conversation."""
SHOWN = 40
"""The most messages shown of a conversation."""
WIDTH = 24
"""The most bytes shown of a message."""
TEXT = 200
"""The most characters shown of its meaning."""


@dataclass(slots=True)
class Conversation:
    """Everything that was said on one line. `wire` tells messages apart."""

    name: str
    wire: Wire
    lines: list[TraceLine] = field(default_factory=list)
    _kept: int = 0

    def said(self, who: str, data: bytes, at: float) -> None:
        """`who` said this."""
        if self._kept <= MOST:
            self._kept += len(data)
            self._put(at, TraceLine(0, Kind.SAYS, who, data=data))

    def remark(self, who: str, text: str, at: float) -> None:
        """Note something that is not in the bytes."""
        self._put(at, TraceLine(0, Kind.TOLD, who, text=text.replace(";", ",")))

    def closed(self, who: str, why: str, at: float) -> None:
        """`who` hung up."""
        self._put(at, TraceLine(0, Kind.CLOSES, who, remark=why))

    def _put(self, at: float, line: TraceLine) -> None:
        self.lines += [TraceLine(0, Kind.CLOCK, at=round(at, 3)), line]

    def annotated(self) -> list[str]:
        """One line per message: time, sender, bytes, meaning. The middle of a long one is left out."""
        rows = list(self._annotated())
        if len(rows) > SHOWN:
            half = SHOWN // 2
            rows[half:-half] = [f"… {len(rows) - 2 * half} more …"]
        return rows

    def _annotated(self) -> Iterator[str]:
        decoder, at = Decoder(self.wire, follow=False), 0.0
        for line in self.lines:
            match line.kind:
                case Kind.CLOCK:
                    at = line.at
                case Kind.SAYS:
                    for row in decoder.feed(line.who, line.data, at):
                        yield _row(at, row.who, self._shown(row.data), row.broken or row.text)
                case Kind.TOLD:
                    yield _row(at, line.who, "", line.text)
                case Kind.CLOSES:
                    yield _row(at, line.who, "", f"hangs up: {line.remark}" if line.remark else "hangs up")
        for row in decoder.finish(at):
            yield _row(at, row.who, self._shown(row.data), f"{row.text}: {row.broken}")

    def _shown(self, data: bytes) -> str:
        if self.wire.is_text:
            text = data[: 3 * WIDTH].decode(errors="replace").rstrip("\r\n")
            return clean("".join(letter if letter.isprintable() else "·" for letter in text))
        return data[:WIDTH].hex(" ").upper() + (" …" if len(data) > WIDTH else "")

    def trace(self) -> str:
        """As `parley decode` reads it."""
        return "".join(f"{format_line(line)}\n" for line in self.lines)


def _row(at: float, who: str, data: str, text: str) -> str:
    text = clean(text, TEXT)
    return f"{at:8.3f}  {who}> {data}  {text}".rstrip() if data else f"{at:8.3f}  {who}: {text}"


class Notebook:
    """The conversations of one case."""

    def __init__(self) -> None:
        self.conversations: list[Conversation] = []

    def begin(self, name: str, wire: Wire) -> Conversation:
        conversation = Conversation(name, wire)
        self.conversations.append(conversation)
        return conversation

    def annotated(self) -> tuple[str, ...]:
        """All of them, one after the other."""
        several = len(self.conversations) > 1
        rows: list[str] = []
        for conversation in self.conversations:
            rows += [f"-- {conversation.name} --"] if several else []
            rows += conversation.annotated()
        return tuple(rows)
