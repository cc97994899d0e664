"""`--set`: the settings of a game, from the command line."""

from pathlib import Path
from typing import Any

from parley.core import SetupError


def parse_settings(game: str, settings: list[str]) -> dict[str, Any]:
    """`size=10`, `fleet=1,2,3,4` → the settings of a setup."""
    found: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise SetupError(f"--set {setting}: write NAME=VALUE")
        read = _READERS.get((game, name))
        found |= read(value) if read else {name: value.split(",") if "," in value else value}
    return found


def _dots_size(value: str) -> dict[str, Any]:
    """`size=20` is a square board, `size=39x32` another."""
    width, _, height = value.partition("x")
    return {"width": width, "height": height or width}


def _map(value: str) -> dict[str, Any]:
    """A map by name, or from the user's own file."""
    if not value.endswith(".toml"):
        if Path(value).is_file():
            raise SetupError(
                f"{value}: the name of a map file must end in .toml (parley map {value} converts a text map)"
            )
        return {"map": value}
    import msgspec

    from parley.games.conquest import parse_map

    try:
        return {"map": msgspec.to_builtins(parse_map(Path(value).read_text(encoding="utf-8")))}
    except (SetupError, UnicodeDecodeError) as error:
        raise SetupError(f"{value}: {error}") from None


_READERS = {("dots", "size"): _dots_size, ("conquest", "map"): _map}
