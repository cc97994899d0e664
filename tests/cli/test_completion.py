import subprocess

import pytest

from parley.cli.commands import SHELLS
from parley.cli.completion import script
from parley.cli.main import main, make_parser
from parley.games import GAMES

ASK = """\
source /dev/stdin <<'SCRIPT'
{}
SCRIPT
COMP_WORDS=(parley {}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _shtab_parley 2>&1; echo "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def bash() -> str:
    return script(make_parser(), "bash")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("tourn", "tournament"),
        ("simulate ''", " ".join(GAMES)),
        ("serve --dura", "--durability"),
        ("serve --durability ''", "full normal"),
        ("decode b", "bpgp"),
    ],
)
def test_bash_completes(bash: str, typed: str, offered: str) -> None:
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK.format(bash, typed)], capture_output=True, text=True, check=True
    )
    assert (done.stdout.strip(), done.stderr) == (offered, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--print-completion", shell])
    assert "tournament" in capsys.readouterr().out
