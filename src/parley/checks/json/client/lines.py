"""How our messages are written: JSON is JSON, and a client reads the fields it knows."""

import json
from functools import partial
from typing import Any

from parley.checks.json.client.coming import FURTHER
from parley.checks.json.client.host import Alter
from parley.checks.json.client.stage import SUITE, WebHall

_LATER: dict[str, Any] = {"later": {"of": ["a", "newer", "server", None, 1.5]}}


def _newer(told: dict[str, Any]) -> bytes:
    """With unknown fields, in the message and in the view."""
    view = {**told["view"], **_LATER} if isinstance(told.get("view"), dict) else told.get("view")
    return json.dumps({**_LATER, **told, **({"view": view} if view else {}), "last": True}).encode()


def _backwards(told: dict[str, Any]) -> bytes:
    return json.dumps(dict(reversed(told.items())), separators=(",", ":")).encode()


def _spaced(told: dict[str, Any]) -> bytes:
    """With spaces everywhere, and letters as escapes."""
    return json.dumps(told, indent=3).replace("\n", " \t").encode()


def _plain(told: dict[str, Any]) -> bytes:
    return json.dumps(told).encode()


async def _written(alter: Alter, piece: int, stage: WebHall) -> None:
    """From when it sits down: a client that leaves before that has not misread anything."""
    stage.alter, stage.piece = alter, piece
    bout = await stage.seat()
    await bout.play(stage.enough, 2 * FURTHER)


for _name, _clause, _what, _alter, _piece in (
    ("unknown-fields", "json/socket/4", "with fields that it does not know", _newer, 0),
    ("fields-in-another-order", "json/socket/1", "with the fields in another order", _backwards, 0),
    ("spaces-and-escapes", "json/socket/1", "with spaces between the words, and escapes", _spaced, 0),
    ("several-frames", "json/socket/1", "with every message in frames of ten bytes", _plain, 10),
):
    SUITE.add(
        f"reads-{_name}",
        (_clause, "json/socket/4") if _clause != "json/socket/4" else (_clause,),
        f"It understands what is said {_what}.",
        partial(_written, _alter, _piece),
    )
