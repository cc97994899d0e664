"""The options of `parley new`."""

import argparse

_EXAMPLES = """\
examples:
  parley new game nim                  a package in ./parley-nim with rules, bots and tests: it works at once
  parley new bot dots.careful          a bot for Dots, in ./parley-dots-careful
  parley new wire nimline --into mine  a protocol, in ./mine

Install the package (pip install -e .), and Parley finds it wherever a game, a bot or a wire is named.
"""


def fill(new: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    new.epilog = _EXAMPLES
    new.add_argument("kind", choices=("game", "bot", "wire"), help="what to create")
    new.add_argument("name", metavar="NAME", help="what it is called; a bot: GAME.NAME")
    new.add_argument("--into", metavar="DIR", help="the folder to write (parley-NAME)")
