"""The words of `parley map`."""

import argparse

_EXAMPLES = """\
examples:
  parley map isles > mine.toml         change it, then: parley conquest random random --map mine.toml
  parley map random:7:30 > wide.toml   generated from seed 7, with 30 places
"""


def fill(conquest_map: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    conquest_map.epilog = _EXAMPLES
    conquest_map.add_argument(
        "which",
        metavar="MAP",
        help="world, isles, random:SEED[:NODES], a TOML file, or a text map of the published GameCore",
    )
