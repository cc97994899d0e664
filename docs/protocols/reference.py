"""The reference page of a wire, generated from its tables: messages, rules, a diagram of the states."""

from collections import defaultdict
from collections.abc import Callable
from typing import Annotated, get_args, get_origin, get_type_hints

from docs.documents.mentions import linked
from docs.protocols.markdown import table
from parley.core.connection import Message
from parley.wires.decoder import name_of
from parley.wires.wire import Rule, Wire

CLAUSES = (
    "Every sentence of the document, how we read it and where it is kept: [the clauses](../documents/{}.md)."
)


def reference(wire: Wire, *introduction: str) -> str:
    """Markdown with everything the tables say, behind what is put into words."""
    parts = [
        f"# {wire.title}",
        f"Generated from `parley.wires.{wire.name}`; do not edit. {CLAUSES.format(_document(wire))}",
        *introduction,
        "## Messages",
        *(f"### What the {role} says\n\n{_messages(wire, role)}" for role in wire.roles),
        "## What may be said when",
        "In brackets the answers; an arrow leads to the state after a message, or after its answer.",
        _rules(wire),
        "## The states",
        diagram(wire, _label),
    ]
    return "\n\n".join(parts) + "\n"


def _document(wire: Wire) -> str:
    return wire.rules[0].clause.partition("/")[0]


def _messages(wire: Wire, role: str) -> str:
    rows = [
        (_code(code), kind.__name__, "<br>".join(_fields(kind)), _summary(kind))
        for (sender, code), kind in wire.codes.items()
        if sender == role
    ]
    return table(("code", "message", "fields", "meaning"), rows)


def _code(code: int | str) -> str:
    return f"`{code}`" if isinstance(code, str) else f"`{code:02X}` ({code})"


def _fields(kind: type[Message]) -> list[str]:
    hints = get_type_hints(kind, include_extras=True)
    return [f"`{name}` {_layout(hints[name])}".strip() for name in kind.__match_args__]


def _layout(hint: object) -> str:
    if get_origin(hint) is not Annotated:
        return getattr(hint, "__name__", str(hint))
    return ", ".join(str(part) for part in get_args(hint)[1:])


def _summary(kind: type[Message]) -> str:
    return linked(" ".join((kind.__doc__ or "").split("\n\n")[0].split()))


def _rules(wire: Wire) -> str:
    states = dict.fromkeys(rule.state for rule in wire.rules)
    rows = [(name_of(state), *(_may(wire, state, role) for role in wire.roles)) for state in states]
    return table(("state", *(f"the {role}" for role in wire.roles)), rows)


def _may(wire: Wire, state: object, role: str) -> str:
    """What `role` may say in a state, and where it leads."""
    found: dict[type[Message], list[Rule]] = defaultdict(list)
    for rule in wire.rules:
        if rule.state is state and rule.sender == role:
            found[rule.message].append(rule)
    codes = {kind: str(code) for (_, code), kind in wire.codes.items()}
    return ", ".join(_leads(codes, rules) for rules in found.values())


def _leads(codes: dict[type[Message], str], rules: list[Rule]) -> str:
    answers = dict.fromkeys(codes[answer] for rule in rules for answer in rule.answers)
    then = dict.fromkeys(name_of(rule.then) for rule in rules if rule.then is not rule.state)
    said = f"`{codes[rules[0].message]}`" + (f" (`{'` `'.join(answers)}`)" if answers else "")
    return f"{said} → {' or '.join(then)}" if then else said


def _label(rule: Rule) -> str:
    return f"{rule.sender}: {rule.message.__name__}"


def diagram(wire: Wire, label_of: Callable[[Rule], str]) -> str:
    """What leads from state to state, as Mermaid draws it."""
    labels: dict[tuple[str, str], list[str]] = defaultdict(list)
    for rule in wire.rules:
        if rule.state is not rule.then:
            label = label_of(rule)
            if label not in labels[name_of(rule.state), name_of(rule.then)]:
                labels[name_of(rule.state), name_of(rule.then)].append(label)
    names = dict.fromkeys(name for edge in labels for name in edge)
    ids = {name: f"s{number}" for number, name in enumerate(names)}
    lines = [f'    state "{name}" as {ids[name]}' for name in names]
    lines += [f"    [*] --> {ids[name_of(wire.start)]}"]
    lines += [f"    {ids[a]} --> {ids[b]} : {', '.join(said)}" for (a, b), said in labels.items()]
    return "```mermaid\nstateDiagram-v2\n" + "\n".join(lines) + "\n```"
