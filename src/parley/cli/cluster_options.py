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


def add_cluster(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """All that follows the command."""
    form = argparse.RawDescriptionHelpFormatter
    words = "see the nodes that serve one database together"
    cluster = commands.add_parser("cluster", help=words, epilog=_EXAMPLES, formatter_class=form)
    cluster.add_argument("order", choices=("status",), help="which nodes there are, and how they are")
    add_database(cluster)
