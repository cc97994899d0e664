"""A report with one finding of every kind, two of them about the same section."""

from typing import Any

from parley.checks.case import Verdict
from parley.checks.examination import Finding
from parley.checks.reports.report import Report

TALK = (
    "   0.001  client> 33 00 03 61 6E 6E  LOGIN username ann",
    "   0.002  server> 02 00 01 <&>  unreadable",
)
LOGIN, CHAT, JOIN = "bpgp/3.2.1/2", "bpgp/3.2.3/1", "bpgp/3.2.6/1"


def finding(name: str, clause: str, verdict: Verdict, **said: Any) -> Finding:
    talk = TALK if verdict in (Verdict.FAIL, Verdict.WARN) else ()
    return Finding("bpgp-server", name, f"It is {name}.", (clause,), verdict, 0.25, transcript=talk, **said)


REPORT = Report(
    "127.0.0.1:4242",
    "bpgp",
    "server",
    "0.1",
    7,
    (
        finding("kept", LOGIN, Verdict.PASS),
        finding("broken", LOGIN, Verdict.FAIL, expected="GAMES", got="nothing <&>"),
        finding("advised", CHAT, Verdict.WARN, expected="an order", got="another"),
        finding("unseen", CHAT, Verdict.UNTESTED, why="no occasion"),
        finding("ours", JOIN, Verdict.ERROR, why="nobody answers"),
    ),
)
GOOD = Report("exec:./mine", "bpgp", "server", "0.1", 7, tuple(
    finding(one.name, one.clauses[0], Verdict.PASS) for one in REPORT.findings
))  # fmt: skip
