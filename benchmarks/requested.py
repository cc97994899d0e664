"""The games requested on the command line."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable


def add_games(parser: ArgumentParser, known: Iterable[str]) -> None:
    """`GAME…`, by default all. Python 3.11 takes no `choices` where there may be none."""
    games = list(known)

    def known_game(name: str) -> str:
        if name not in games:
            raise ArgumentTypeError(f"there is no game {name!r}: choose one of {', '.join(games)}")
        return name

    words = f"of {', '.join(games)} (all)"
    parser.add_argument("names", nargs="*", type=known_game, default=games, metavar="GAME", help=words)
