"""The programs in examples/bpgp, dots and com are built, are short, and play whole games by every door."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.com_lines import running
from tests.cli.conftest import Shell, parley
from tests.net.process import ServerProcess, serving

__all__ = ["parley"]
EXAMPLES = Path(__file__).parent.parent / "examples"
PROGRAMS = {"bpgp": "ship", "dots": "dot", "com": "sea"}
FLAGS = ("-O2", "-Wall", "-Wextra", "-Werror", "-std=c11")
LANGUAGES = ("c", "js")
SOON = 120


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    folder.chmod(0o755)
    for kind, name in PROGRAMS.items():
        source = EXAMPLES / kind / f"{name}.c"
        subprocess.run(["gcc", *FLAGS, "-o", folder / name, source], check=True, timeout=SOON)
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("served")) as process:
        yield process


def command(kind: str, language: str, built: Path) -> list[str]:
    name = PROGRAMS[kind]
    return [str(built / name)] if language == "c" else ["node", str(EXAMPLES / kind / f"{name}.js")]


def test_all_are_short() -> None:
    for kind, name in PROGRAMS.items():
        for language in LANGUAGES:
            assert len((EXAMPLES / kind / f"{name}.{language}").read_text().splitlines()) < 170


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["bpgp", "dots"])
def test_at_a_real_server(kind: str, language: str, built: Path, server: ServerProcess) -> None:
    host, port = server.bpgp if kind == "bpgp" else server.dotline
    words = [*command(kind, language, built), str(host), str(port)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SOON)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", ["plain", "two"])
def test_the_python_client(name: str, server: ServerProcess) -> None:
    program = EXAMPLES / "client" / f"{name}.py"
    assert len(program.read_text().splitlines()) < 40
    words = [sys.executable, str(program), f"http://{server.web}"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SOON)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"(won|lost) match \d+|places \(\d, \d\)", done.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
def test_over_a_called_com_line(language: str, built: Path) -> None:
    with running(("master", "listen:127.0.0.1:0", "--unpaced", "--games", "2", "--size", "6")) as (com,):
        port = com.wait_for("waiting for a call").rpartition(":")[2]
        words = [*command("com", language, built), "127.0.0.1", port]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SOON)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert com.wait_for("game 2 against").endswith("; honest")


@pytest.mark.parametrize(
    ("game", "kind", "settings"),
    [
        ("battleship-plus", "bpgp", ()),
        ("dots", "dots", ("--set", "size=10")),
        ("seabattle", "com", ("--set", "size=6", "--set", "fleet=0,1,1,2")),
    ],
)
def test_a_duel(parley: Shell, built: Path, game: str, kind: str, settings: tuple[str, ...]) -> None:
    """On standard streams, sandboxed, against each other; the one for a COM line in C is always the slave."""
    programs = [f"exec:{' '.join(command(kind, language, built))}" for language in LANGUAGES]
    programs[1] += " {role}" if kind == "com" else ""
    assert parley("duel", game, *programs, "--games", 2, "--jobs", 1, "--json", *settings) == 0
    told = json.loads(parley.out)
    assert (told["games"], told["draws"], told["faults"]) == (2, 0, [{}, {}])


def test_a_com_program_in_either_seat(parley: Shell) -> None:
    program = f"exec:node {EXAMPLES}/com/sea.js {{role}}"
    settings = ("--set", "size=6", "--set", "fleet=0,0,1,2")
    assert parley("duel", "seabattle", program, program, "--games", 2, "--jobs", 1, "--json", *settings) == 0
    told = json.loads(parley.out)
    assert (told["games"], told["draws"], told["faults"]) == (2, 0, [{}, {}])
    wrong = program.replace("node", "env PARLEY_FLEET=0,0,1,1 node")
    assert parley("simulate", "seabattle", wrong, "random", *settings) == 1
    assert "proposes 6×6, fleet 0,0,1,1, and this is 6×6, fleet 0,0,1,2" in " ".join(parley.out.split())


WEATHER = """\
seed = 3
[limits]
sandbox = "off"
[nemesis]
slices = 6
stalls = 0.005
stall = 0.2
most = 1.0
[[game]]
game = "{game}"
settings = {settings}
[[entrant]]
name = "One"
player = "{one}"
[[entrant]]
name = "Two"
player = "{two}"
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "kind", "settings"),
    [
        ("battleship-plus", "bpgp", "{ size = 10, ships = [0, 0, 0, 1, 1] }"),
        ("dots", "dots", "{ width = 10, height = 10 }"),
        ("seabattle", "com", "{ size = 6, fleet = [0, 1, 1, 2] }"),
        ("conquest", "", '{ players = 2, rounds = 3, map = "isles" }'),
    ],
)
def test_a_tournament_in_bad_weather(parley: Shell, built: Path, game: str, kind: str, settings: str) -> None:
    """All read as many bytes as they need, however these come in."""
    if kind:
        one, two = (" ".join(command(kind, language, built)) for language in LANGUAGES)
        two += " {role}" if kind == "com" else ""
    else:
        one, two = f"{sys.executable} {EXAMPLES}/conquest/ai.py", f"node {EXAMPLES}/conquest/ai.js"
    file = parley.folder / "cup.toml"
    file.write_text(WEATHER.format(game=game, settings=settings, one=f"exec:{one}", two=f"exec:{two}"))
    assert parley("tournament", file, "--jobs", 1, "--json") == 0
    told = json.loads(parley.out)
    assert {seat["cause"] for line in told["lines"] for seat in line["seats"]} == {"played out"}
    assert told["weather"]["seed"] == 3


def test_over_a_private_port(parley: Shell, built: Path) -> None:
    words = f"exec+tcp:{built / 'ship'} {{host}} {{port}}"
    assert parley("duel", "battleship-plus", words, "random", "--games", 2, "--jobs", 1, "--json") == 0
    assert json.loads(parley.out)["wins"][0] == 2, sys.version
