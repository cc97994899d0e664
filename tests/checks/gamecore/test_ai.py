"""The examiner of AIs: ours pass, and those that are none are told why."""

import shlex
import sys
from pathlib import Path

import pytest

from parley.checks.case import Verdict
from parley.net.children import Sandbox
from tests.checks.gamecore.programs import PARLEY, examine, python, told

EXAMPLES = Path(__file__).parents[3] / "examples/conquest"


@pytest.mark.slow
def test_our_own_passes_counting_from_one() -> None:
    target = f"exec1:{PARLEY} play conquest gamecore: --by border --one-based"
    assert told(examine("ai", target, "*map*", "node*", "claim*", "game-small")) == {}


@pytest.mark.slow
def test_our_strongest_plays_whole_games() -> None:
    assert told(examine("ai", f"exec:{PARLEY} play conquest gamecore: --by strong", "game-s*")) == {}


@pytest.mark.parametrize("name", ["ai.py", "ai.js", "ai.sh"])
def test_examples_pass(name: str) -> None:
    runs = {"ai.py": sys.executable, "ai.js": "node", "ai.sh": "bash"}[name]
    command = shlex.join((runs, str(EXAMPLES / name)))
    silent = {f"march-refused-{code}" for code in range(20, 24)} if name == "ai.sh" else set()
    assert told(examine("ai", f"exec:{command}", sandbox=Sandbox.REQUIRE)).keys() == silent


def _got(code: str, case: str = "greeting-answered", patience: float = 1.0) -> str:
    (finding,) = examine("ai", python(code), case, patience=patience)
    assert finding.verdict is Verdict.FAIL, finding
    return finding.got


def test_silence() -> None:
    assert _got("import time; time.sleep(60)") == "nothing"


def test_a_mute_program_fails_one_thing() -> None:
    """Nobody waits for it a hundred times: what comes after WazUp is not tested, and lost."""
    names = ("greeting-answered", "place*", "claim*")
    findings = examine("ai", python("import time; time.sleep(60)"), *names, patience=0.2)
    assert [finding.name for finding in findings if finding.verdict is Verdict.FAIL] == ["greeting-answered"]
    assert all(finding.is_prevented for finding in findings if "place-" in finding.name)


def test_an_end() -> None:
    said = _got("import sys; sys.exit('no')", patience=10.0)
    assert "the program exited with status 1" in said
    assert "saying: no" in said


def test_no_newline() -> None:
    code = "import sys, time; input(); sys.stdout.write('WazUp'); sys.stdout.flush(); time.sleep(60)"
    assert "part of a message" in _got(code)


def test_garbage() -> None:
    assert "a status code was expected" in _got("print('Hello', flush=True); input()", patience=10.0)


def test_a_flood() -> None:
    assert "without end" in _got("while True: print('x' * 100_000, end='')", patience=10.0)


SLOPPY = """
import sys
words = (word for line in sys.stdin for word in line.split())
for word in words:
    if word == "GDay": print("WazUp", flush=True)
    if word == "#60": print(f"#50\\n{NODE} {UNITS}", flush=True)
    if word in ("#61", "#63"): print("#54", flush=True)
    if word == "#64": break
"""


@pytest.mark.parametrize(
    ("node", "units", "case", "said"),
    [
        ("99", "1", "claim-the-first", "node 99 does not exist, they are 0 to 7"),
        ("1", "next(words)", "place-three", ""),
        ("0", "next(words)", "claim-no-own", "node 0 is its own, with 1"),
        ("1", "next(words)", "claim-beside", "node 1 is player"),
        ("0", "'7'", "place-three", "too many or too few units"),
        ("'a'", "'b'", "place-three", "a number within the limits"),
        ("'0'", "'1' + chr(10) + chr(35) + '54'", "place-three", "#54"),
    ],
)
def test_what_is_wrong_is_told(node: str, units: str, case: str, said: str) -> None:
    code = SLOPPY.replace("NODE", node).replace("UNITS", units)
    (finding,) = examine("ai", python(code), case)
    assert (finding.verdict is Verdict.PASS) == (not said), finding
    assert said in finding.got


EAGER = """
import sys
words = (word for line in sys.stdin for word in line.split())
bold = True
for word in words:
    if word == "GDay": print("WazUp", flush=True)
    if word == "#30": next(words); me = next(words)
    if word == "#31": nodes = int(next(words))
    if word == "#33": held = [(next(words), next(words)) for _ in range(nodes)]
    if word == "#60":
        mine = [node for node in range(nodes) if held[node][0] == me]
        print(f"#50\\n{mine[0]} {next(words)}", flush=True)
    if word == "#61":
        print(f"#51\\n{mine[-1]} {mine[-1] + 1}" if bold else "#54", flush=True)
        bold = False
    if word == "#63": bold = True; print("#54", flush=True)
    if word == "#64": break
"""


def test_customs_of_the_game_are_no_must() -> None:
    """The document does not say that one unit cannot attack: #22 tells, and the game goes on."""
    verdicts = {
        finding.name: finding.verdict
        for name in ("attack-with-two", "standing-believed")
        for finding in examine("ai", python(EAGER), name)
    }
    assert verdicts == {"attack-with-two": Verdict.WARN, "standing-believed": Verdict.PASS}


def test_random_words_never_upset_the_examiner() -> None:
    code = """
import random, sys
rng = random.Random(3)
while True:
    print(*(rng.choice(["#50", "#51", "#52", "#53", "#54", "#43", "#44", "WazUp", "-7", "1", "0", "#72", "x",
        "99999999999999999999"]) for _ in range(rng.randrange(4))), sep=rng.choice(" \\n"), flush=True)
    if rng.random() < 0.3 and not sys.stdin.readline(): break
"""
    findings = examine("ai", python(code), "*greet*", "place*", "*refused*", "game-small", patience=1.0)
    assert all(finding.verdict is not Verdict.ERROR for finding in findings)
    assert any(finding.verdict is Verdict.FAIL for finding in findings)
