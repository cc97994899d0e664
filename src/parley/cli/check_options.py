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


def add_check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Teach the parser the command."""
    check = commands.add_parser(
        "check",
        help="examine a program that speaks one of the wires, clause by clause",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument("wire", metavar="WIRE", help="bpgp, dotline, comport, gamecore, json")
    check.add_argument(
        "targets",
        nargs="*",
        default=[],
        metavar="TARGET",
        help="the program to examine; name several to compare them",
    )
    check.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="TARGET",
        help="a program of the other role, which plays with every target; may be repeated",
    )
    check.add_argument("--games", type=int, default=1, metavar="N", help="games each pair plays (1)")
    check.add_argument("--class", dest="folder", metavar="DIR", help="every program in DIR is a target")
    check.add_argument(
        "--run",
        default="exec:{}",
        metavar="WORDS",
        help="how they are started; {} stands for the program (exec:{})",
    )
    check.add_argument(
        "--grades", metavar="DIR", help="write a table of grades, and a report for each program"
    )
    check.add_argument("--role", metavar="ROLE", help="the target's role: server, client, master, slave, …")
    what = check.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="print the cases, without examining anything")
    what.add_argument("--explain", metavar="ID", help="print a case or a clause, without examining anything")
    check.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="GLOB",
        help="only these cases or clauses; may be repeated",
    )
    check.add_argument("--slow", action="store_true", help="include cases that take minutes")
    check.add_argument("--jobs", type=int, default=8, metavar="N", help="cases at once (8)")
    check.add_argument(
        "--patience",
        type=parse_seconds,
        default=5.0,
        metavar="TIME",
        help="how long to wait for an answer (5s)",
    )
    check.add_argument(
        "--seed", type=int, default=0, metavar="S", help="seed of the games that are played (0)"
    )
    check.add_argument(
        "--nemesis", metavar="SEED", help="the same, and more, in bad weather: late, in pieces, resets, noise"
    )
    check.add_argument(
        "--replay",
        action="append",
        default=[],
        metavar="FILE",
        help="play our side of a trace again; may be repeated, for parallel conversations",
    )
    check.add_argument("--trace", metavar="DIR", help="keep all conversations, for parley decode")
    check.add_argument("--json", action="store_true", help="print the findings as JSON")
    for name, words in _FORMATS.items():
        check.add_argument(f"--{name}", metavar="FILE", help=words)
    check.add_argument("--weights", metavar="FILE", help="weights of groups of clauses, as TOML")
    check.add_argument("--expect", metavar="FILE", help="findings of an earlier run: fail on any change")
    program_options.add_sandbox(check)


_FORMATS = {
    "html": "also write a report in one HTML file",
    "junit": "the same as JUnit XML",
    "gradescope": "results.json of Gradescope",
    "classroom": "result.json of Classroom 50",
}
