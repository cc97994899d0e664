"""docs/protocols/bpgp.md: the page for those who write a client, prose by hand and tables from the code."""

import re
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

from docs.documents.mentions import linked
from docs.protocols.bpgp_sizes import size_of
from docs.protocols.markdown import fill, table
from docs.protocols.reference import diagram
from docs.protocols.spoken import conversation
from parley.core.connection import Message
from parley.documents import find_clause, load_catalogue
from parley.games.battleship_plus.setup import PLACING_SECONDS, SHAPES
from parley.games.battleship_plus.turns import PATIENCE
from parley.house.locks import BLOCK, WHO
from parley.net.settings import Settings
from parley.seats.bpgp.codes import code_of
from parley.tables import Refusal, Refused
from parley.wires.bpgp import CLIENT, EXAMPLES, RULES, SERVER, WIRE, Direction, EndReason, ErrorCode
from parley.wires.bpgp.codec import HEAD, MAX_PAYLOAD, encode
from parley.wires.bpgp.codes import Orientation, words
from parley.wires.bpgp.connection import MAX_INPUT
from parley.wires.bpgp.layout import Fixed
from parley.wires.bpgp.messages import COMMANDS, NAMES, Cancel, Command, CreateGame, Error, Join
from parley.wires.bpgp.row import MAX_ERRORS
from parley.wires.bpgp.rules import REFUSALS, State
from parley.wires.bpgp.walk import layouts_of
from parley.wires.wire import Rule

ORDERS = ("3.2.1/6", "3.2.4/10", "3.2.6/8", "4.2.2/8", "4.2.3/10", "4.2.4/7")
"""The clauses that say which of several errors is told, of the messages with more than one."""
HERE_TOO: dict[type[Message], Refusal] = {
    CreateGame: Refusal.SEATED_ELSEWHERE,
    Cancel: Refusal.NOT_SEATED,
    Join: Refusal.SEATED_ELSEWHERE,
}
"""What the lobby says to those who have a seat already, or none."""


def page() -> str:
    """The page in Markdown."""
    return fill(Path(__file__).with_name("bpgp.template.md"), _parts())


def _parts() -> dict[str, str]:
    return {
        "head": f"{HEAD.size} bytes in front of a payload of at most {MAX_PAYLOAD:,}",
        "server": _messages(SERVER),
        "client": _messages(CLIENT),
        "ships": _ships(),
        "directions": _values(Direction),
        "orientations": _values(Orientation),
        "reasons": _values(EndReason),
        "errors": _errors(),
        "orders": "\n".join(map(_order, ORDERS)),
        "asked": _asked(),
        "told": _told(),
        "limits": _limits(),
        "session": conversation(WIRE, "full-game"),
        "states": diagram(WIRE, _label),
    }


def _messages(sender: str) -> str:
    rows = [_message(command) for command in COMMANDS if command.sender == sender]
    return table(("type", "message", "payload, in this order", "bytes", "example", "meaning"), rows)


def _message(command: Command) -> tuple[str, ...]:
    kind = command.message
    return (
        f"{command.number} `{command.number:02X}`",
        command.name,
        "<br>".join(_fields(kind)) or "–",
        size_of(layouts_of(kind).values()),
        f"`{encode(EXAMPLES[kind]).hex(' ').upper()}`",
        _summary(kind).removeprefix(f"{command.name}: "),
    )


def _fields(kind: type[Message]) -> list[str]:
    """Each with its layout, its meaning, and the code for values out of its limits."""
    hints, layouts = kind.__annotations__, layouts_of(kind)
    found = []
    for name, layout in layouts.items():
        is_limited = isinstance(layout, Fixed) and layout.allowed is not None
        code = f", else {layout.code.value}" if isinstance(layout, Fixed) and is_limited else ""
        found.append(f"`{name}` {layout}{code}: {hints[name].__metadata__[1]}")
    return found


def _summary(kind: type[Message]) -> str:
    return linked(" ".join((kind.__doc__ or "").split("\n\n")[0].split()))


def _ships() -> str:
    rows = (
        (
            str(at),
            kind.value,
            f"{shape.length * shape.breadth}",
            *map(_extent, (shape.extent(True), shape.extent(False))),
        )
        for at, (kind, shape) in enumerate(SHAPES.items())
    )
    return table(("place", "type", "squares", "vertical", "horizontal"), rows)


def _extent(sides: tuple[int, int]) -> str:
    width, height = sides
    return f"{width} wide, {height} high"


def _values(kind: type[IntEnum]) -> str:
    return ", ".join(f"`{value.value}` {words(value)}" for value in kind)


def _errors() -> str:
    rows = ((f"`{code.value}`", words(code), *_told_when(code)) for code in ErrorCode)
    return table(("code", "name", "to", "here"), rows)


def _told_when(code: ErrorCode) -> tuple[str, str]:
    """To which messages, and how this server reads it: as the clauses of section 5.2 say."""
    clause = next(
        clause
        for clause in load_catalogue("bpgp").clauses
        if clause.section.startswith("5.2") and clause.text.startswith(f"{code.value}: ")
    )
    to = re.search(r", to (.*)\.$", clause.text)
    return (to[1] if to else "any type that is not in the tables"), clause.reading


def _order(clause: str) -> str:
    found = find_clause(f"bpgp/{clause}")
    section = load_catalogue("bpgp").sections[found.section]
    told = found.reading if found.reading.startswith("In the order") else found.text
    return f"- *{section}*: {', '.join(re.findall(r'[0-9]+', told))}"


def _asked() -> str:
    states = list(State)
    said = [command for command in COMMANDS if command.sender == CLIENT and command.message is not Error]
    rows = [(command.name, *(_answer(state, command.message) for state in states)) for command in said]
    return table(("", *(state.value for state in states)), rows)


def _answer(state: State, kind: type[Message]) -> str:
    rule = _rule(state, CLIENT, kind)
    if rule is None:
        return f"{REFUSALS[state, kind].value}"
    if rule.answers == (Error,):
        return f"{code_of(kind, Refused(HERE_TOO[kind])).value}"
    then = "" if rule.then is state else f"→ {rule.then.value}"
    answers = " or ".join(NAMES[answer] for answer in rule.answers)
    return f"{answers} {then}".strip() or "yes"


def _rule(state: State, sender: str, kind: type[Message]) -> Rule | None:
    found = (rule for rule in RULES if rule.state is state and rule.sender == sender and rule.message is kind)
    return next(found, None)


def _told() -> str:
    heard = [command for command in COMMANDS if command.sender == SERVER and command.message is not Error]
    states = [state for state in State if state is not State.UNCONNECTED]
    rows = [(command.name, *(_next(state, command.message) for state in states)) for command in heard]
    return table(("", *(state.value for state in states)), rows)


def _next(state: State, kind: type[Message]) -> str:
    rule = _rule(state, SERVER, kind)
    if rule is None:
        asks = any(rule.state is state and kind in rule.answers for rule in RULES)
        return "answer" if asks else ""
    return "yes" if rule.then is state else f"→ {rule.then.value}"


def _limits() -> str:
    server = Settings()
    rows: Iterable[tuple[str, str]] = (
        ("time to log in, from the connection", f"{server.login_time:g} s, then closed"),
        ("silence", f"{server.idle:g} s, then closed; there is no keep-alive: GET_GAMES will do"),
        ("time to place, from STARTGAME", _placing()),
        ("time to move", f"`round_time`, then TIMEOUT; {PATIENCE} in a row, and the game is lost"),
        ("errors in a row", f"{MAX_ERRORS}, the next one closes; a good message starts the count anew"),
        ("sent ahead of the answers", f"{MAX_INPUT // 1024} KiB, then closed"),
        ("left unread by you", f"{server.unread >> 20} MiB, then closed"),
        ("messages a second", f"{server.rate:,}; what is quicker is read later"),
        ("connections", f"{server.connections:,}, {server.per_address} from an address; else closed at once"),
        (
            "chat lines in ten seconds",
            f"{server.words} by you, {server.words_per_address} from an address: 9",
        ),
        ("games created in an hour", f"{server.share_tables}: 9"),
        ("games at a time", "1 each: 9 to CREATE_GAME, 107 to JOIN"),
        ("wrong passwords of games in a minute", f"{WHO} by you, {BLOCK} from an address; then all get 106"),
    )
    return table(("limit", "by default"), rows)


def _placing() -> str:
    late, lost, nobody = EndReason.OPPONENT_TIMED_OUT, EndReason.OPPONENT_WON, EndReason.OTHER
    return (
        f"{PLACING_SECONDS} s, then ENDGAME {late} to whoever has placed and {lost} to whoever has not; "
        f"{nobody} to both if neither has. No TIMEOUT goes before it"
    )


def _label(rule: Rule) -> str:
    return f"{rule.sender}: {NAMES[rule.message]}"
