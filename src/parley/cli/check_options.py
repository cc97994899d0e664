"""The words of `parley check`."""

import argparse

from parley.cli import program_options
from parley.cli.conquest_options import parse_seconds

_EXAMPLES = """\
examples:
  parley check bpgp 127.0.0.1:4242                  a server, clause by clause
  parley check bpgp 'exec+tcp:./client {host} {port}' --role client
  parley check bpgp --list                          the cases there are
  parley check bpgp --explain bpgp/3.2.1/2          what a clause says, and which cases check it
  parley check bpgp 127.0.0.1:4242 --only 'bpgp/3.2*' --trace talks
  parley check bpgp 127.0.0.1:4242 --html report.html --junit report.xml
  parley check bpgp 127.0.0.1:4242 --json > then.json       and later: --expect then.json
  parley check gamecore exec:./ai --gradescope results.json --weights weights.toml
  parley check json 'exec+tcp:./client http://{host}:{port}' --role client   without a sandbox
  parley check gamecore --role core 'exec:./core {ai} {ai}'  a core, which starts us as its AIs
  parley check comport --role slave --class programs --grades grades
  parley check bpgp 127.0.0.1:4242 127.0.0.1:4243 --with 'exec+tcp:./client {host} {port}' --with exec:./other

A target is HOST:PORT, exec:COMMAND (exec1: counts nodes from 1), exec+tcp:COMMAND, or a line: serial:DEVICE,
tcp:, listen:, pty:. {ai} in the command of a core is a program that is us, {seed} a number.
The exit status is 1 if anything failed or could not be examined; with --expect: if anything changed.
"""


Option = tuple[str, dict[str, object]]


def _list(metavar: str, words: str) -> dict[str, object]:
    """May be given several times."""
    return {"action": "append", "default": [], "metavar": metavar, "help": words}


_WHO: tuple[Option, ...] = (
    ("wire", {"metavar": "WIRE", "help": "bpgp, dotline, comport, gamecore, json"}),
    (
        "targets",
        {
            "nargs": "*",
            "default": [],
            "metavar": "TARGET",
            "help": "the program to examine; name several to compare them",
        },
    ),
    (
        "--with",
        {
            "dest": "others",
            **_list("TARGET", "a program of the other role, which plays with every target; may be repeated"),
        },
    ),
    ("--games", {"type": int, "default": 1, "metavar": "N", "help": "games each pair plays (1)"}),
    ("--class", {"dest": "folder", "metavar": "DIR", "help": "every program in DIR is a target"}),
    (
        "--run",
        {
            "default": "exec:{}",
            "metavar": "WORDS",
            "help": "how they are started; {} stands for the program (exec:{})",
        },
    ),
    ("--grades", {"metavar": "DIR", "help": "write a table of grades, and a report for each program"}),
    ("--role", {"metavar": "ROLE", "help": "the target's role: server, client, master, slave, …"}),
)
_NOBODY: tuple[Option, ...] = (
    ("--list", {"action": "store_true", "help": "print the cases, without examining anything"}),
    ("--explain", {"metavar": "ID", "help": "print a case or a clause, without examining anything"}),
)
_HOW: tuple[Option, ...] = (
    ("--only", _list("GLOB", "only these cases or clauses; may be repeated")),
    ("--slow", {"action": "store_true", "help": "include cases that take minutes"}),
    ("--jobs", {"type": int, "default": 8, "metavar": "N", "help": "cases at once (8)"}),
    (
        "--patience",
        {
            "type": parse_seconds,
            "default": 5.0,
            "metavar": "TIME",
            "help": "how long to wait for an answer (5s)",
        },
    ),
    (
        "--seed",
        {"type": int, "default": 0, "metavar": "S", "help": "seed of the games that are played (0)"},
    ),
    (
        "--nemesis",
        {"metavar": "SEED", "help": "the same, and more, in bad weather: late, in pieces, resets, noise"},
    ),
    (
        "--replay",
        _list("FILE", "play our side of a trace again; may be repeated, for parallel conversations"),
    ),
)
_WHAT_IS_WRITTEN: tuple[Option, ...] = (
    ("--trace", {"metavar": "DIR", "help": "keep all conversations, for parley decode"}),
    ("--json", {"action": "store_true", "help": "print the findings as JSON"}),
    ("--html", {"metavar": "FILE", "help": "also write a report in one HTML file"}),
    ("--junit", {"metavar": "FILE", "help": "the same as JUnit XML"}),
    ("--gradescope", {"metavar": "FILE", "help": "results.json of Gradescope"}),
    ("--classroom", {"metavar": "FILE", "help": "result.json of Classroom 50"}),
    ("--weights", {"metavar": "FILE", "help": "weights of groups of clauses, as TOML"}),
    ("--expect", {"metavar": "FILE", "help": "findings of an earlier run: fail on any change"}),
)


def fill(check: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    check.epilog = _EXAMPLES
    _add(check, _WHO)
    _add(check.add_mutually_exclusive_group(), _NOBODY)
    _add(check, _HOW + _WHAT_IS_WRITTEN)
    program_options.add_sandbox(check)


def _add(parser: argparse._ActionsContainer, options: tuple[Option, ...]) -> None:
    for flag, words in options:
        parser.add_argument(flag, **words)  # type: ignore[arg-type]
