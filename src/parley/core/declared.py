"""What a game may declare besides its rules, and the defaults if it does not.

All of it is optional, an attribute or method of the game:

- `pace`, a `Pace`: how long people usually think.
- `words`, by language: `title`, `about`, `option.NAME`, `choice.NAME.VALUE`, and `event.NAME` with what the
  event says in braces: `{who} takes {count}`.
- `reasons`, an enum: why it refuses moves, for reference pages.
- `secrets`, a tuple of classes: moves that only who makes them may see.
- `bare(state)`: a view that hides nothing, for those who look back; else a spectator's.
- `board(view)`: the position in plain values, for a face of its own on the page (`web/NAME/face.js`).
- `scores(view)`: how it stands, a number for each seat.

Settings are the fields of its setup: switches and enums speak for themselves, a number has `limits`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import Enum, StrEnum
from typing import Any, NamedTuple

from parley.core.game import Game

_LIMITS = "limits"
_ANY_NUMBER = (0, 1_000_000)

AnyGame = Game[Any, Any, Any]
Words = Mapping[str, Mapping[str, str]]
"""By language (`en`, `de`, `ru`), then by what they are for."""


class Pace(NamedTuple):
    """Seconds for a move; and for the first one, if there is more to think about, such as placing a fleet."""

    move: int = 60
    first: int | None = None


def limits(least: int, most: int) -> dict[str, Any]:
    """The limits of a number: `heaps: int = field(default=3, metadata=limits(1, 9))`."""
    return {_LIMITS: (least, most)}


def settings_of(game: AnyGame) -> dict[str, list[Any]]:
    """What may be chosen, by name: `[least, most]`, or the choices. Anything else people do not choose."""
    offered = {field.name: _offer(field.default, field.metadata) for field in fields(game.setup_type)}
    return {name: choices for name, choices in offered.items() if choices}


def _offer(usual: object, metadata: Mapping[Any, Any]) -> list[Any]:
    if isinstance(usual, bool):
        return [False, True]
    if isinstance(usual, Enum):
        return [choice.value for choice in type(usual)]
    if isinstance(usual, int):
        return list(metadata.get(_LIMITS, _ANY_NUMBER))
    return []


def pace_of(game: AnyGame) -> Pace:
    """How long people usually think."""
    pace: Pace = getattr(game, "pace", Pace())
    return pace


def words_of(game: AnyGame, language: str = "en") -> Mapping[str, str]:
    """Its words in a language, or in English if it does not speak that."""
    words: Words = getattr(game, "words", {})
    return words.get(language) or words.get("en") or {}


def title_of(game: AnyGame, language: str = "en") -> str:
    """What it is called."""
    return words_of(game, language).get("title", game.name)


def reasons_of(game: AnyGame) -> type[StrEnum] | None:
    """Why it refuses moves, besides the reasons every game has."""
    reasons: type[StrEnum] | None = getattr(game, "reasons", None)
    return reasons


def secrets_of(game: AnyGame) -> tuple[type[Any], ...]:
    """Moves that only their maker may see."""
    secrets: tuple[type[Any], ...] = getattr(game, "secrets", ())
    return secrets


def bare_view(game: AnyGame, state: Any) -> Any:
    """A view that hides nothing, if the game has one."""
    bare = getattr(game, "bare", None)
    return game.view(state, None) if bare is None else bare(state)


def scores_of(game: AnyGame, view: Any) -> Sequence[int]:
    """The score, by seat; empty if there is no number for it."""
    scores = getattr(game, "scores", None)
    return () if scores is None else scores(view)


def board_of(game: AnyGame, view: Any) -> Mapping[str, Any]:
    """A position in plain values, for a face that draws it; empty if its drawing is all there is."""
    board = getattr(game, "board", None)
    return {} if board is None else board(view)
