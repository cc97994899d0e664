"""What a table can be opened with, as fields to fill in; and the resulting wish."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, NamedTuple

from parley.bots import bot_names
from parley.cli.given import parse_settings
from parley.cli.play.telling.settings import tell_label
from parley.cli.play.words import Say, later
from parley.core import SetupError
from parley.core.duration import parse_duration
from parley.games import load_game
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.seats.web.views import face_of
from parley.visits import Can, Wish

_LABELS: Mapping[str, str] = {
    "per_move": later("seconds for a move"),
    "first": later("seconds for the first move"),
    "bank": later("seconds for the match"),
    "increment": later("seconds added after a move"),
    "password": later("password"),
    "bot": later("opponent"),
    "bots": later("how many of them"),
}
_NOT_ASKED = ("remote",)
"""Settings that people do not choose."""
_CLOCK = {"per_move": "moves", "first": "firsts", "bank": "banks", "increment": "increments"}
"""The times of a clock, and what is offered of them."""


class Kind(StrEnum):
    """How a field is filled in."""

    TEXT = "text"
    HIDDEN = "hidden"
    CHOICE = "choice"
    SWITCH = "switch"


class Field(NamedTuple):
    """One line of the form."""

    name: str
    kind: Kind
    usual: str
    """The default; empty: up to the place."""
    choices: tuple[str, ...] = ()
    limits: str = ""


def fields_of(game: str, can: frozenset[Can]) -> list[Field]:
    """Settings, the clock, and what else this place offers."""
    options = face_of(game).options
    usual = {field.name: field.default for field in fields(load_game(game).setup_type)}
    found = [
        _setting(name, usual[name], allowed) for name, allowed in options.items() if name not in _NOT_ASKED
    ]
    found += _clock_fields(game)
    if Can.LOCK in can:
        found.append(Field("password", Kind.HIDDEN, ""))
    if Can.INVITE in can:
        found.append(Field("bot", Kind.CHOICE, "", bot_names(game)))
        if "players" in options:
            found.append(Field("bots", Kind.TEXT, "1"))
    return found


def _setting(name: str, usual: Any, allowed: Any) -> Field:
    if allowed == [False, True]:
        return Field(name, Kind.SWITCH, "true" if usual else "")
    if all(isinstance(choice, str) for choice in allowed):
        return Field(name, Kind.CHOICE, str(usual), tuple(map(str, allowed)))
    if isinstance(allowed[0], int):
        return Field(name, Kind.TEXT, str(usual), limits=_range(allowed))
    return Field(name, Kind.TEXT, ",".join(map(str, usual)), limits=", ".join(map(_range, allowed)))


def _range(allowed: list[int]) -> str:
    return f"{allowed[0]}–{allowed[-1]}"


def _clock_fields(game: str) -> list[Field]:
    from parley.seats.web.terms import clocks_of  # it brings the whole house: not before the first board

    offered = clocks_of(game)
    found = []
    for name, kind in _CLOCK.items():
        times: range | None = getattr(offered, kind)
        if times is not None and len(times) > 1:
            found.append(Field(name, Kind.TEXT, "", limits=f"{times[0]}–{times[-1]}"))
    return found


def read_wish(game: str, form: list[Field], filled: Mapping[str, str]) -> Wish:
    """The table they want; raises `SetupError` or `NotationError`."""
    usual = {field.name: field.usual for field in form}
    options = face_of(game).options
    changed = {name: text.strip() for name, text in filled.items() if text.strip() != usual[name]}
    words = [f"{name}={text or 'false'}" for name, text in changed.items() if name in options]
    settings = parse_settings(game, words)
    read_setup(load_game(game), settings)
    return Wish(game, settings, _clock(changed), changed.get("password", ""), _bots(filled))


def _clock(changed: Mapping[str, str]) -> ClockRules | None:
    times = {name: round(1000 * parse_duration(changed[name])) for name in _CLOCK if changed.get(name)}
    return ClockRules(**times) if times else None


def _bots(filled: Mapping[str, str]) -> tuple[str, ...]:
    bot, count = filled.get("bot", ""), filled.get("bots", "1").strip() or "1"
    if not bot:
        return ()
    if not (count.isascii() and count.isdecimal()) or not 1 <= int(count) <= 8:
        raise SetupError(f"bots: a number from 1 to 8, not {count[:20]!r}")
    return (bot,) * int(count)


def label_of(field: Field, say: Say) -> str:
    """What is asked, and its limits."""
    label = say(_LABELS[field.name]) if field.name in _LABELS else tell_label(field.name, say)
    return f"{label} ({field.limits})" if field.limits else label
