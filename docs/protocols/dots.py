"""docs/protocols/dots.md: the page for those who write a client, prose by hand and tables from the code."""

from collections.abc import Iterable
from pathlib import Path

from docs.protocols.markdown import fill, prose, table
from parley.core import Seat
from parley.games.dots import GAME, Setup
from parley.games.dots.sgf import format_sgf
from parley.house.locks import BLOCK, WHO
from parley.match.clock import Millis
from parley.match.journal import Journal, entry_of, make_header
from parley.match.record import format_record
from parley.match.referee import Ply
from parley.net.settings import Settings as ServerSettings
from parley.wires.dotline.answers import ANSWERS, Answer, Refusal, Saying
from parley.wires.dotline.codec import BODY_BYTES, BODY_LINES, LINE_BYTES, encode
from parley.wires.dotline.codes import CLOSINGS, REFUSALS, Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.fields import BodyLine, Field, fields_of
from parley.wires.dotline.messages import CLIENT
from parley.wires.dotline.news import NEWS
from parley.wires.dotline.refusals import REFUSED_WITH
from parley.wires.dotline.requests import REQUESTS, Request
from parley.wires.dotline.rows import ROWS, Settings
from parley.wires.dotline.rules import RULES, State
from parley.wires.dotline.server import Limits
from parley.wires.dotline.usage import default_of, usage, words_of
from parley.wires.dotline.words import Point
from parley.wires.trace import Kind, parse_trace

SESSION = Path(__file__).parents[2] / "tests" / "traces" / "dotline" / "session.trace"
MINUTE = SESSION.with_name("minute.trace")
SMALL = Setup(10, 10)
SERVER = ServerSettings()
SETTING_NAMES = {name for _, name, _ in words_of(Settings)}


def page() -> str:
    """The page in Markdown."""
    return fill(Path(__file__).with_name("dots.template.md"), _parts())


def _parts() -> dict[str, str]:
    return {
        "minute": _session(MINUTE.read_text(encoding="utf-8")),
        "requests": _requests(),
        "words": _words(),
        "records": "\n".join(["```text", *_records(), "```"]),
        "sayings": _sayings(),
        "rows": _rows(),
        "refusals": _codes(REFUSALS),
        "closings": _codes(CLOSINGS),
        "states": _states(),
        "limits": _limits(),
        "session": _session(SESSION.read_text(encoding="utf-8")),
    }


def _requests() -> str:
    rows = [
        (f"`{usage(kind)}`", prose(kind), f"`{_example(kind)}`", _granted(kind), _refused(kind))
        for kind in REQUESTS
    ]
    return table(("request", "what it asks", "example", "granted", "refused"), rows)


def _example(kind: type[Request]) -> str:
    return encode(EXAMPLES[kind]).decode().removesuffix("\n").replace("\t", "⇥")


def _granted(kind: type[Request]) -> str:
    rules = [rule for rule in RULES if rule.message is kind]
    answers = dict.fromkeys(answer for rule in rules for answer in rule.answers if issubclass(answer, Answer))
    return ", ".join(f"`{int(answer.CODE)}`" for answer in answers if answer is not Refusal)


def _refused(kind: type[Request]) -> str:
    return ", ".join(f"`{int(code)}`" for code in REFUSED_WITH.get(kind, ())) or "–"


def _words() -> str:
    """Those of all requests, each way of writing one once."""
    users: dict[tuple[str, ...], list[str]] = {}
    for kind in REQUESTS:
        for item, name, form in words_of(kind):
            users.setdefault((f"`{name}`", form, default_of(item), item.meaning), []).append(f"`{kind.CODE}`")
    rows = [(word, ", ".join(codes), *rest) for (word, *rest), codes in users.items()]
    return table(("word", "of", "form", "if left out", "meaning"), rows)


def _sayings() -> str:
    """With an example of each that is in neither conversation."""
    shown = {
        line.data[:3]
        for trace in (MINUTE, SESSION)
        for line in parse_trace(trace.read_text(encoding="utf-8"))
        if line.kind is Kind.SAYS
    }
    kinds = (*ANSWERS, *NEWS)
    return "\n".join(_saying(kind, is_shown=str(int(kind.CODE)).encode() in shown) for kind in kinds)


def _saying(kind: type[Saying], *, is_shown: bool) -> str:
    """Its code, what it means, its lines, and perhaps an example."""
    lines = [(item, item.layout) for item in fields_of(kind) if isinstance(item.layout, BodyLine)]
    body = "; ".join(f"`{line.name}` {item.meaning}{_often(item, line)}" for item, line in lines)
    shown = encode(EXAMPLES[kind]).decode().rstrip().split("\n")
    example = ["  ```text", *(f"  {line}" for line in shown), "  ```"] if body and not is_shown else []
    head = f"- **`{int(kind.CODE)}` {kind.__name__}.** {prose(kind)}"
    return "\n".join([f"{head} Lines: {body}." if body else head, *example])


def _often(item: Field, line: BodyLine) -> str:
    if line.many:
        return " (any number)"
    return " (or none)" if item.default is None else ""


def _rows() -> str:
    rows = [
        (f"*{kind.__name__}*", f"`{name}`", form, item.meaning)
        for kind in ROWS
        for item, name, form in ((one, name, _form(one, form)) for one, name, form in words_of(kind))
        if kind is Settings or name not in SETTING_NAMES
    ]
    return table(("row", "word", "form", "meaning"), rows)


def _form(item: Field, form: str) -> str:
    return "two numbers `x y` from 1" if isinstance(item.layout, Point) else form


def _records() -> list[str]:
    """The game of the session, as SGF and as plain text."""
    state, plies = GAME.start(SMALL), []
    for at, text in enumerate(["E5", "E6", "D6", "I9", "F6", "I8", "E7", "resign"]):
        seat, move = Seat(at % 2), GAME.parse_move(text)
        state = GAME.apply(state, seat, move).state
        plies.append(Ply(at + 1, seat, move, Millis(0), ()))
    outcome, players = GAME.outcome(state), ("ann", "bob")
    journal = Journal(make_header(GAME, SMALL, players), tuple(entry_of(GAME, ply) for ply in plies))
    sgf = format_sgf(SMALL, [(ply.seat, ply.move) for ply in plies], players, outcome)
    return [*sgf.splitlines(), "", *format_record(journal, outcome).splitlines()]


def _codes(codes: Iterable[Code]) -> str:
    return table(("code", "description"), ((f"`{int(code)}`", code.text) for code in codes))


def _states() -> str:
    states = [state for state in State if state is not State.CLOSED]
    rows = [(f"`{kind.CODE}`", *(_then(state, kind) for state in states)) for kind in REQUESTS]
    return table(("request", *states), rows)


def _then(state: State, kind: type[Request]) -> str:
    rules = [rule for rule in RULES if rule.state is state and rule.message is kind]
    moves = [str(rule.then) for rule in rules if rule.then is not state]
    if not rules:
        return "`401`" if state is State.ANONYMOUS else "`405`"
    return "→ " + " or ".join(moves) if moves else "yes"


def _limits() -> str:
    limits, settings = Limits(), SERVER
    name_tries, address_tries = settings.name_tries, settings.address_tries
    words, all_words = settings.words, settings.words_per_address
    rows = (
        ("a line, its newline included", f"{LINE_BYTES:,} bytes"),
        ("an answer or a notice", f"{BODY_LINES:,} lines, {BODY_BYTES // 1024} KiB"),
        ("requests a server works on at a time", f"{limits.unanswered}"),
        (
            "what waits unread behind them",
            f"{limits.ahead // 1024} KiB, then `{int(Code.TOO_FAR_AHEAD)}`",
        ),
        ("faults in a row", f"{limits.faults}, then `{int(Code.TOO_MANY_FAULTS)}`"),
        ("time to log in", f"{limits.login:g} s, then `{int(Code.SILENT)}`"),
        ("silence once logged in", f"{limits.silence:g} s, then `{int(Code.SILENT)}`"),
        ("what a client has not read", f"{limits.unread // 1024} KiB, then closed without a word"),
        ("wrong passwords in a minute", f"{name_tries} for a login, {address_tries} from an address: `429`"),
        ("wrong passwords of a table in a minute", f"{WHO} of a person, {BLOCK} from an address: `429`"),
        ("new accounts in ten minutes", f"{settings.registrations} from an address: `429`"),
        ("what is said in ten seconds", f"{words} by a person, {all_words} from an address: `429`"),
        ("tables opened in an hour", f"{settings.share_tables} by a person: `429`"),
        ("a login, the password of a table, what is said", "32, 32 and 240 characters"),
    )
    return table(("limit", "by default"), rows)


def _session(trace: str) -> str:
    shown = ["```text"]
    for line in parse_trace(trace):
        if line.kind is Kind.SAYS:
            mark = "C: " if line.who == CLIENT else "S: "
            shown += [f"{mark}{row}" for row in line.data.decode().rstrip("\n").split("\n")]
    return "\n".join([*shown, "```"])
