"""Options between the words of a command: `parley decode json --from client FILE`."""

from argparse import ArgumentParser
from typing import Any


def allow_mixed(parser: ArgumentParser) -> None:
    """Let options stand anywhere.

    By default argparse takes optional words for missing at the first option, and then rejects them where they
    stand.
    """
    parse = parser.parse_known_args

    def parse_mixed(*args: Any, **options: Any) -> Any:
        parser.parse_known_args = parse  # type: ignore[method-assign]
        try:
            return parser.parse_known_intermixed_args(*args, **options)
        finally:
            parser.parse_known_args = parse_mixed  # type: ignore[method-assign]

    parser.parse_known_args = parse_mixed  # type: ignore[method-assign]
