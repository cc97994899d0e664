"""`parley map`: a conquest map as a TOML file, one of ours or a text map of the published GameCore."""

import argparse
import sys
from pathlib import Path

from parley.core import SetupError
from parley.games.conquest import Map, format_map, load_map, parse_map
from parley.games.conquest.textmap import parse_text_map


def run_map(options: argparse.Namespace) -> int:
    """Print it; repairs are reported on standard error."""
    path = Path(options.which)
    found, notes = _read(path) if path.is_file() else (load_map(options.which), [])
    for note in notes:
        print(f"parley: {path}: {note}", file=sys.stderr)
    sys.stdout.write(format_map(found))
    return 0


def _read(path: Path) -> tuple[Map, list[str]]:
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".toml":
            return parse_map(text), []
        return parse_text_map(text, path.stem)
    except (SetupError, UnicodeDecodeError) as error:
        raise SetupError(f"{path}: {error}") from None
