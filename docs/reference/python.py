"""docs/reference/python.md: the names of `import parley`, from the code."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import parley
from docs.protocols.markdown import fill, prose, table
from parley import testing
from parley.testing import check_bot, check_connection, check_game

GROUPS: Mapping[str, Sequence[str]] = {
    "Games and bots": ("GAMES", "Game", "load_game", "Bot", "Limit", "Hint", "load_bot"),
    "Matches": ("play_match", "simulate", "Match", "Outcome", "Seat"),
    "Matches on disk": ("load_match", "save_match", "Film", "replay"),
    "Servers": ("connect", "Client", "ClientTable", "connect_async", "AsyncClient", "AsyncClientTable"),
    "Ratings": ("rate_games", "Rating"),
    "Errors": ("ParleyError", "IllegalMove", "SetupError", "CannotNow"),
}
WORDS = {
    "GAMES": "The names of the games there are.",
    "Seat": "The number of a player, from 0.",
}
"""For what has no docstring of its own."""
_QUALIFIED = re.compile(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])|'|~")


def page() -> str:
    """The page in Markdown."""
    groups = [f"### {title}\n\n" + "\n\n".join(map(_name, group)) for title, group in GROUPS.items()]
    checks = [_check(check) for check in (check_game, check_bot, check_connection)]
    parts = {"names": "\n\n".join(groups), "testing": "\n\n".join(checks)}
    return fill(Path(__file__).with_name("python.template.md"), parts)


def _name(name: str) -> str:
    thing = getattr(parley, name)
    if name in WORDS:
        return f"**`{name}`**\n\n{WORDS[name]}"
    if inspect.isclass(thing):
        rows = list(_members(thing))
        return f"**`{name}`**\n\n{prose(thing)}" + ("\n\n" + table(("", ""), rows) if rows else "")
    return f"**`{name}{_signature(thing)}`**\n\n{_doc(thing)}"


def _check(check: Any) -> str:
    promises = inspect.getmodule(check).PROMISES  # type: ignore[union-attr]
    rows = [(f"`{name}`", words) for name, words in promises.items()]
    head = f"**`{testing.__name__}.{check.__name__}{_signature(check)}`**\n\n{_doc(check)}"
    return head + "\n\n" + table(("promise", ""), rows)


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """Its fields, and what it does that has words of its own."""
    if is_dataclass(kind):
        yield from ((f"`{field.name}: {_plainly(_spell(field.type))}`", "") for field in fields(kind))
    for name, thing in vars(kind).items():
        plain = thing.__func__ if isinstance(thing, classmethod) else thing
        if name.startswith("_") or not getattr(plain, "__doc__", None):
            continue
        if inspect.isfunction(plain):
            yield f"`{name}{_signature(plain)}`", prose(plain)
        elif isinstance(plain, property):
            yield f"`{name}`", prose(plain)


def _spell(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)


def _signature(thing: Any) -> str:
    return re.sub(r"\((self|cls)(, )?", "(", _plainly(str(inspect.signature(thing))))


def _plainly(text: str) -> str:
    """A type as one would write it."""
    text = re.sub(r"Optional\[(\w+)\]", r"\1 | None", _QUALIFIED.sub("", text))
    return re.sub(r"[+-]?\b([A-Z])_(?:co|contra)\b", r"\1", text)


def _doc(thing: Any) -> str:
    lines = (thing.__doc__ or "").strip().split("\n", 1)
    return "\n".join([lines[0], *(dedent(line) for line in lines[1:])])
