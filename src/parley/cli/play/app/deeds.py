"""What can be done on a screen, in one table for keys, the last line, help and the command palette."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType

from parley.cli.play.words import Say, later


class Deed(NamedTuple):
    """Something to do: its keys, the method `action_…` of its screen, and its name."""

    keys: tuple[str, ...]
    action: str
    label: str
    """A word or two for the last line; empty: not shown there."""
    help: str


HELP = Deed(("f1", "question_mark"), "help", later("help"), later("show this help"))
MORE = Deed(("f2",), "more", later("more"), later("what else there is to do at this place"))
PALETTE = Deed(("ctrl+p",), "app.command_palette", "", later("all commands, and colours"))
QUIT = Deed(("ctrl+q", "ctrl+c"), "app.leave_all", "", later("leave Parley"))

_NAMES: Mapping[str, str] = {
    "question_mark": "?",
    "slash": "/",
    "escape": "Esc",
    "enter": later("Enter"),
    "space": later("Space"),
    "tab": "Tab",
    "backspace": "⌫",
    "left": "←",
    "right": "→",
    "pageup": later("PgUp"),
    "pagedown": later("PgDn"),
    "home": later("Home"),
    "end": later("End"),
}
_SPELT: Mapping[str, str] = {
    **_NAMES,
    "esc": "Esc",
    "page up": later("PgUp"),
    "page down": later("PgDn"),
    "shift": later("Shift"),
}
_WORD = re.compile("|".join(rf"\b{name}\b" for name in sorted(_SPELT, key=len, reverse=True)))
"""Longer names first: `page up` is none of its parts."""


def key_name(key: str, say: Say) -> str:
    """A textual key as keyboards name it."""
    if key.startswith("ctrl+"):
        return f"^{key[5:].upper()}"
    return key.upper() if key[:1] == "f" and key[1:].isdecimal() else say(_NAMES.get(key, key))


def spell(keys: str, say: Say) -> str:
    """Keys as a board names them: `d enter` is `d Enter`, `tab, shift+tab` is `Tab, Shift+Tab`."""
    return _WORD.sub(lambda name: say(_SPELT[name[0]]), keys)


def bindings_of(deeds: Iterable[Deed]) -> list[BindingType]:
    """For textual: before whatever has the focus, except letters and signs while something is written."""
    return [_binding(key, deed) for deed in deeds for key in deed.keys]


def _binding(key: str, deed: Deed) -> Binding:
    is_sign = len(key) == 1 or key in ("question_mark", "slash", "space")
    action = f"quick('{deed.action}')" if is_sign else deed.action
    return Binding(key, action, deed.help, show=False, priority=True)


def keys_of(deeds: Iterable[Deed], say: Say) -> list[tuple[str, str]]:
    """For the last line: the first key of each that is shown there."""
    return [(key_name(deed.keys[0], say), say(deed.label)) for deed in deeds if deed.label]


def help_of(deeds: Iterable[Deed], say: Say) -> list[tuple[str, str]]:
    """All keys, and what they do."""
    return [(" ".join(key_name(key, say) for key in deed.keys), say(deed.help)) for deed in deeds]
