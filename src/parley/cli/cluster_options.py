"""The options of `parley cluster`. Kept separate, so that --help stays fast."""

import argparse

from parley.cli.store_options import add_database

_EXAMPLES = """\
examples:
  parley cluster status --database postgresql://localhost/parley
  PARLEY_DATABASE=postgresql://localhost/parley parley cluster status --json

A node reports twice a second that it is alive; `seen` is how long ago it last did. A node that is silent for
five seconds is fenced by the others, which take over its matches.
"""


def fill(cluster: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    cluster.epilog = _EXAMPLES
    cluster.add_argument("order", choices=("status",), help="the nodes and their state")
    add_database(cluster)
