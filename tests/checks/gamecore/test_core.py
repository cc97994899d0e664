"""The examiner of cores: ours passes, and programs that are none are told why."""

import asyncio
import sys

import pytest

from parley.checks.case import Verdict
from parley.checks.gamecore.core.games import chances
from parley.checks.hosting import HostTarget
from parley.checks.target import parse_target
from parley.net.children import Sandbox
from tests.checks.gamecore.programs import PARLEY, examine, python, told

OURS = f"exec:{PARLEY} conquest exec:{{ai}} exec:{{ai}} --map isles --seed {{seed}} --time 120s"
ALONE = f"exec:{PARLEY} conquest exec:{{ai}} random --map isles --seed {{seed}} --time 120s"


@pytest.mark.slow
@pytest.mark.parametrize("more", ["--set battle=until-decided", "--set march=neighbour"])
def test_other_readings_pass(more: str) -> None:
    cases = ("attack-[as]*", "loss*", "game-one", "game-losses", "march-a*", "conquest*")
    findings = told(examine("core", f"{OURS} {more}", *cases, jobs=3))
    assert [why for why in findings.values() if not why.startswith("not tested")] == []


def test_in_a_cage_with_bots_and_from_one() -> None:
    """The core is in a sandbox, puts its AIs into another if it can, and they still reach us."""
    target = ALONE.replace("exec:", "exec1:")
    findings = examine("core", target, "map-c*", "place-sh*", "preparation-in-t*", sandbox=Sandbox.REQUIRE)
    assert told(findings).keys() == {"preparation-in-turn"}
    assert "name {ai} twice" in told(findings)["preparation-in-turn"]


def test_guests_are_counted() -> None:
    target = parse_target(OURS)
    try:
        assert isinstance(target, HostTarget)
        assert target.guests == 2
    finally:
        asyncio.run(target.close())


def test_a_core_that_is_none() -> None:
    (finding,) = examine("core", python("import sys; sys.exit('what {ai}?')"), "greeting-first", patience=5.0)
    assert finding.verdict is Verdict.FAIL
    assert "the program exited with status 1" in finding.got


def test_a_core_that_starts_nobody() -> None:
    code = "import time; print('{ai}', flush=True); time.sleep(60)"
    (finding,) = examine("core", python(code), "greeting-first", patience=0.5)
    assert (finding.verdict, finding.expected) == (Verdict.FAIL, "1 AIs started ({ai})")
    assert "0 started; it printed '/" in finding.got


GARBAGE = """
import random, subprocess, sys
rng = random.Random(5)
child = subprocess.Popen(["{ai}"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
words = "#10 #11 #12 #13 #14 #20 #24 #30 #31 #32 #33 #60 #61 #62 #64".split()
facts = "GDay #30 2 0 #31 3 2 0 1 1 2 #32 1 2 3 0 1 2 #33 0 1 1 1 0 1 #13 #14 #33 0 1 0 1 1 0 #60 1"
child.stdin.write(f"{facts}\\n".encode())
for _ in range(3000):
    child.stdin.write(f"{rng.choice(words)}\\n{rng.randint(-2, 9)} {rng.randint(-2, 9)}\\n".encode())
child.stdin.flush()
child.wait()
"""


def test_random_words_never_upset_the_examiner() -> None:
    cases = ("claim-t*", "place-[ao]*", "attack-[af]*", "conquest*", "game-o*")
    findings = examine("core", python(GARBAGE), *cases, patience=0.5, jobs=8)
    wrong = {finding.name: finding.why for finding in findings if finding.verdict is Verdict.ERROR}
    assert wrong == {}
    assert any(finding.verdict is Verdict.FAIL for finding in findings)


def test_without_a_place_for_us() -> None:
    (finding,) = examine("core", f"exec:{sys.executable}", "greeting-first")
    assert finding.verdict is Verdict.ERROR
    assert "{ai}" in finding.why


def test_with_a_place_for_us_and_an_ai() -> None:
    (finding,) = examine("ai", OURS, "greeting-answered")
    assert finding.verdict is Verdict.ERROR
    assert "--role core" in finding.why


def test_chances_are_those_of_the_books() -> None:
    assert chances(3, 2) == {0: 2890 / 7776, 1: 2611 / 7776, 2: 2275 / 7776}
    assert chances(3, 1) == {0: 855 / 1296, 1: 441 / 1296}
    assert chances(1, 1, ties=True) == {0: 21 / 36, 1: 15 / 36}
