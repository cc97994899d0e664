"""The words `parley cluster` takes. Apart from it, so that --help stays quick."""

import argparse

from parley.cli.store_options import add_database

_EXAMPLES = """\
examples:
  parley cluster status --database postgresql://localhost/parley
  PARLEY_DATABASE=postgresql://localhost/parley parley cluster status --json

A node says twice a second that it lives; `seen` is how long ago it last did. One that is silent for five
seconds is fenced by the others, which go on with its matches.
"""


def fill(cluster: argparse.ArgumentParser) -> None:
    """All that follows the command."""
    cluster.epilog = _EXAMPLES
    cluster.add_argument("order", choices=("status",), help="which nodes there are, and how they are")
    add_database(cluster)
