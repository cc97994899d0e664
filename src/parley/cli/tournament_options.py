"""The words of `parley tournament` and `parley rate`."""

import argparse

_EXAMPLES = """\
examples:
  parley tournament --new > cup.toml            a file to start from, with everything explained
  parley tournament --check cup.toml            can it be played?
  parley tournament cup.toml --jobs 2           play it; run it again to resume
  parley tournament cup.toml --results autumn --json
  parley tournament cup.toml --dask tcp://10.0.0.1:8786    on many machines (pip install 'parley[dask]')

Results are in a folder: every round with its journals, the report as HTML, text, JSON and CSV. The exit
status is 1 if an entrant lost every game by a fault of its own, 130 if it was stopped.
"""
_RATE_EXAMPLES = """\
examples:
  parley rate cup-results                       ratings of all that was played there so far
  parley rate autumn spring --json              of several tournaments together; equal names are one entrant
"""


def fill_tournament(tournament: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    tournament.epilog = _EXAMPLES
    tournament.add_argument("file", nargs="?", metavar="FILE", help="who plays what, as TOML")
    what = tournament.add_mutually_exclusive_group()
    what.add_argument("--new", action="store_true", help="print a file to start from, or write it to FILE")
    what.add_argument("--check", action="store_true", help="only check the file")
    tournament.add_argument("--results", metavar="DIR", help="where results go (FILE-results)")
    where = tournament.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=int, metavar="N", help="rounds at once (one per processor, and no more)"
    )
    where.add_argument(
        "--dask", metavar="ADDRESS", help="play on the workers of a Dask scheduler, tcp://HOST:PORT"
    )
    tournament.add_argument("--json", action="store_true", help="print the report as JSON")


def fill_rate(rate: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    rate.epilog = _RATE_EXAMPLES
    rate.add_argument("folders", nargs="+", metavar="DIR", help="results of a tournament")
    rate.add_argument("--json", action="store_true", help="print them as JSON")
