"""`parley check --with`: every target with every one of these."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell, parley

__all__ = ["parley"]
SEA = f"exec:env PARLEY_FLEET=0,0,1,2 node {Path(__file__).parents[2] / 'examples/com/sea.js'} {{role}}"
CHECK = ("check", "comport", "--sandbox", "off", "--patience", "20s")


def test_a_table(parley: Shell) -> None:
    page = parley.folder / "pairs.html"
    words = ("--role", "slave", SEA, "exec:cat", "--with", SEA, "--html", page)
    assert parley(*CHECK, *words) == 1
    assert "sea.js  ✓ agreed" in parley.out
    assert "cat (slave) broke com/" in parley.out
    assert "1/2 pairs understood each other" in parley.out
    assert "<h1>comport: slave × master, a whole game each</h1>" in page.read_text()


def test_as_json(parley: Shell) -> None:
    assert parley(*CHECK, "--role", "master", SEA, "--with", SEA, "--games", 2, "--json") == 0
    found = json.loads(parley.out)
    assert (found["role"], [one["verdict"] for one in found["findings"]]) == ("pairs", ["pass"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("json", "http://127.0.0.1:1", "--with", "exec:cat"), "json cannot be played in pairs"),
        (("bpgp", "exec:cat", "--with", "exec:cat"), "a server is at HOST:PORT"),
        (("gamecore", "exec:cat", "--with", "exec:cat"), "a core is a command with {ai} in it"),
        (("comport", SEA, "--with", SEA, "--gradescope", "x.json"), "--gradescope is about one program"),
        (("comport", SEA, "--with", SEA, "--games", 0), "--games must be at least 1"),
    ],
)
def test_what_cannot_be(parley: Shell, words: tuple[object, ...], why: str) -> None:
    assert parley("check", *words) == 2
    assert why in parley.err
