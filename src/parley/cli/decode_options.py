"""The words of `parley decode`."""

import argparse

from parley.wires import WIRES

_EXAMPLES = """\
examples:
  parley decode comport game.trace         both sides marked: 'master> AA', 'slave> 01', '@ 0.55'
  echo 33000475736572 | parley decode bpgp --from client
  parley decode bpgp --lua > bpgp.lua      a dissector for Wireshark
"""


def fill(decode: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    decode.epilog = _EXAMPLES
    decode.add_argument("wire", metavar="WIRE", help=", ".join(WIRES))
    decode.add_argument(
        "file", nargs="?", metavar="FILE", help="a trace, hex or raw bytes; standard input if none"
    )
    decode.add_argument(
        "--from", dest="sender", metavar="ROLE", help="who said it, if only one side was captured"
    )
    decode.add_argument("--json", action="store_true", help="print the messages as JSON")
    decode.add_argument("--lua", action="store_true", help="write a Wireshark dissector (bpgp)")
