"""docs/protocols/dots.md: the page for those who write a client, prose by hand and tables from the code."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from parley.core.connection import Message
from parley.wires.dotline.answers import ANSWERS, Answer, Refusal, Saying
from parley.wires.dotline.codec import BODY_BYTES, BODY_LINES, LINE_BYTES, encode
from parley.wires.dotline.codes import CLOSINGS, REFUSALS, Code
from parley.wires.dotline.examples import EXAMPLES
from parley.wires.dotline.fields import BodyLine, Field, Row, fields_of
from parley.wires.dotline.messages import CLIENT
from parley.wires.dotline.news import NEWS
from parley.wires.dotline.refusals import REFUSED_WITH
from parley.wires.dotline.requests import REQUESTS, Request
from parley.wires.dotline.rows import ROWS
from parley.wires.dotline.rules import RULES, State
from parley.wires.dotline.server import Limits
from parley.wires.dotline.usage import default_of, usage, words_of
from parley.wires.trace import Kind, parse_trace

HERE = Path(__file__).parent
SESSION = HERE.parents[1] / "tests" / "traces" / "dotline" / "session.trace"
_SHOWN = 24
_LABELS: Mapping[type[Message], str] = {
    **{kind: kind.CODE for kind in REQUESTS},
    **{kind: f"{int(kind.CODE)} {kind.__name__}" for kind in NEWS},
}


def page() -> str:
    """The page in Markdown."""
    text = (HERE / "dots.template.md").read_text(encoding="utf-8")
    for name, part in _parts().items():
        text = text.replace(f"<!-- {name} -->", part)
    return text


def _parts() -> dict[str, str]:
    return {
        "requests": _sections(_request(kind) for kind in REQUESTS),
        "answers": _sections(_saying(kind) for kind in ANSWERS),
        "notices": _sections(_saying(kind) for kind in NEWS),
        "rows": _sections(_row(kind) for kind in ROWS),
        "refusals": _codes(REFUSALS),
        "closings": _codes(CLOSINGS),
        "states": _states(),
        "diagram": _diagram(),
        "limits": _limits(),
        "session": _session(SESSION.read_text(encoding="utf-8")),
    }


def _sections(sections: Iterable[str]) -> str:
    return "\n\n".join(sections)


def _prose(kind: type[Any]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _request(kind: type[Request]) -> str:
    rules = [rule for rule in RULES if rule.message is kind]
    answers = dict.fromkeys(answer for rule in rules for answer in rule.answers if issubclass(answer, Answer))
    facts = [
        "- when: " + ", ".join(dict.fromkeys(str(rule.state) for rule in rules)),
        "- granted with: " + ", ".join(f"`{int(kind.CODE)}`" for kind in answers if kind is not Refusal),
        "- refused with: " + (", ".join(f"`{int(code)}`" for code in REFUSED_WITH.get(kind, ())) or "–"),
        f"- example: `{_show(encode(EXAMPLES[kind]))}`",
    ]
    return "\n\n".join([f"### `{usage(kind)}`", _prose(kind), *_words_table(kind), "\n".join(facts)])


def _show(data: bytes) -> str:
    return data.decode().removesuffix("\n").replace("\t", "⇥")


def _words_table(kind: type[Any]) -> list[str]:
    rows = [(f"`{name}`", form, default_of(item), item.meaning) for item, name, form in words_of(kind)]
    return [_table(("word", "form", "if left out", "meaning"), rows)] if rows else []


def _saying(kind: type[Saying]) -> str:
    lines = encode(EXAMPLES[kind]).decode().rstrip().split("\n")
    rest = [f"… {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    shown = "\n".join(["```text", *lines[:_SHOWN], *rest, "```"])
    return "\n\n".join([f"### `{int(kind.CODE)}` {kind.__name__}", _prose(kind), *_body(kind), shown])


def _body(kind: type[Saying]) -> list[str]:
    lines = [(item, item.layout) for item in fields_of(kind) if isinstance(item.layout, BodyLine)]
    rows = [(f"`{line.name}`", _value(line), _often(item, line), item.meaning) for item, line in lines]
    return [_table(("line", "value", "how often", "meaning"), rows)] if rows else []


def _value(line: BodyLine) -> str:
    return f"a row *{line.layout.kind.__name__}*" if isinstance(line.layout, Row) else str(line.layout)


def _often(item: Field, line: BodyLine) -> str:
    if line.many:
        return "any number"
    return "0 or 1" if item.default is None else "1"


def _row(kind: type[Any]) -> str:
    return "\n\n".join([f"### Row *{kind.__name__}*", _prose(kind), *_words_table(kind)])


def _codes(codes: Iterable[Code]) -> str:
    return _table(("code", "description"), ((f"`{int(code)}`", code.text) for code in codes))


def _states() -> str:
    states = [state for state in State if state is not State.CLOSED]
    rows = [(f"`{kind.CODE}`", *(_then(state, kind) for state in states)) for kind in REQUESTS]
    return _table(("request", *states), rows)


def _then(state: State, kind: type[Request]) -> str:
    rules = [rule for rule in RULES if rule.state is state and rule.message is kind]
    moves = [str(rule.then) for rule in rules if rule.then is not state]
    if not rules:
        return "`401`" if state is State.ANONYMOUS else "`405`"
    return "→ " + " or ".join(moves) if moves else "yes"


def _diagram() -> str:
    edges: dict[tuple[str, str], list[str]] = {}
    for rule in RULES:
        if rule.then not in (rule.state, State.CLOSED):
            edges.setdefault((rule.state.name, rule.then.name), []).append(_LABELS[rule.message])
    states = [f'    state "{state}" as {state.name}' for state in State]
    moves = [f"    {here} --> {there} : {', '.join(labels)}" for (here, there), labels in edges.items()]
    ends = [f"    {state.name} --> CLOSED : BYE, 19x" for state in State if state is not State.CLOSED]
    lines = ["stateDiagram-v2", *states, "    [*] --> ANONYMOUS", *moves, *ends]
    return "\n".join(["```mermaid", *lines, "```"])


def _limits() -> str:
    limits = Limits()
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
    )
    return _table(("limit", "by default"), rows)


def _session(trace: str) -> str:
    shown = ["```text"]
    for line in parse_trace(trace):
        if line.kind is Kind.SAYS:
            mark = "C: " if line.who == CLIENT else "S: "
            shown += [f"{mark}{row}".rstrip() for row in line.data.decode().removesuffix("\n").split("\n")]
    return "\n".join([*shown, "```"])
