"""The options of `parley mcp`. Kept apart from the command itself, so that --help stays fast."""

import argparse

_EXAMPLES = """\
examples:
  parley mcp                                        tables of its own, against bots
  parley mcp http://localhost:8080 --name robby     a Parley server: all games, people and bots
  parley mcp bpgp:localhost:4242 --name robby       a server that speaks BPGP
  parley mcp dotline:localhost:4243 --name robby

It speaks on its standard streams, and is started by the program that wants to play. In the settings of most:
  {"mcpServers": {"parley": {"command": "parley", "args": ["mcp", "http://localhost:8080"]}}}

It needs the extra parley[mcp]. The password of an account is read from PARLEY_PASSWORD.
"""


def fill(mcp: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    mcp.epilog = _EXAMPLES
    mcp.add_argument(
        "where",
        nargs="?",
        metavar="WHERE",
        help="http://HOST:PORT, bpgp:HOST:PORT, dotline:HOST:PORT, com:LINE (default: here)",
    )
    mcp.add_argument("--name", default="", help="what the agent is called there")
    mcp.add_argument("--register", action="store_true", help="create an account with that name")
    mcp.add_argument(
        "--seed", type=int, metavar="S", help="seed of its own tables: the same dice, the same bots"
    )
    mcp.add_argument("--save", metavar="DIR", help="record every match there, for parley replay")
