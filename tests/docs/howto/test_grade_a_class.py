"""docs/howto/grade-a-class.md, followed as it stands: thirty programs, of which twenty-seven have a fault."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/howto/grade-a-class.md").read_text()
SOURCE = (ROOT / "examples/com/sea.c").read_text()
FAULTS = {
    "sound": ("", ""),
    "deaf": ("put1(0x01)", "(void)0"),
    "confirms-another-state": ("put1((c & 15) << 4 | 0x0A);", "put1(((c + 1) & 15) << 4 | 0x0A);"),
    "agrees-to-other-numbers": ("put(p, 6);", "p[5]++, put(p, 6);"),
    "speaks-first": ("    srand(", "    put1(0xA4); srand("),
    "takes-everything": ("return 0;\n    switch", ";\n    switch"),
    "places-too-early": ("if (c == 0xA2) place();", "if (c == 0xA2) place(), put1(0xA4);"),
    "never-places": ("if (c == 0xA3) put1(0xA4);", ""),
    "reads-no-lengths": ("for (int n = byte(); n > 0; n--) byte(); put1", "put1"),
    "ends-at-once": ("case 0xAA: put1(0x01); return 1;", "case 0xAA: put1(0x01); exit(3);"),
}
"""Kinds of programs: what is written otherwise in the example."""
AGAIN = 3
"""Students who have each."""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Where programs lie that anybody may read: they run as nobody."""
    with TemporaryDirectory(prefix="class-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "programs").mkdir()
        for kind, (right, wrong) in FAULTS.items():
            assert right in SOURCE, kind
            source = folder / f"{kind}.c"
            source.write_text(SOURCE.replace(right, wrong) if right else SOURCE)
            for number in range(1, AGAIN + 1):
                program = folder / "programs" / f"{kind}-{number}"
                subprocess.run(["cc", "-O1", "-w", "-o", str(program), str(source)], check=True)
        (weights,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
        (folder / "weights.toml").write_text(weights)
        yield folder


def _type(folder: Path, command: str) -> str:
    """As it stands on the page; only Parley is this one."""
    line = command.replace("parley ", f"{sys.executable} -m parley ", 1)
    done = subprocess.run(["sh", "-c", line], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_class(folder: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)\n```", PAGE, re.DOTALL)
    table = _type(folder, blocks[0])
    assert len(table.splitlines()) == 1 + AGAIN * len(FAULTS)
    with (folder / "grades" / "grades.csv").open() as file:
        points = {row["name"]: float(row["points"]) for row in csv.DictReader(file)}
    for name, reached in points.items():
        assert (reached == 100) == name.startswith("sound"), (name, reached)
        assert (folder / "grades" / f"{name}.html").is_file()
        results = json.loads((folder / "grades" / f"{name}.results.json").read_text())
        assert results["score"] == pytest.approx(reached, abs=0.1)
    assert json.loads((folder / "grades" / "deaf-1.result.json").read_text())["tests"]


@pytest.mark.slow
def test_weights(folder: Path) -> None:
    """The second command, for three of them: that is enough to see that weights are heeded."""
    blocks = re.findall(r"```sh\n(.*?)\n```", PAGE, re.DOTALL)
    few = folder / "few"
    few.mkdir()
    for name in ("sound-1", "never-places-1"):
        (few / name).hardlink_to(folder / "programs" / name)
    _type(folder, blocks[1].replace("programs", "few"))
    reports = json.loads((folder / "class.json").read_text())
    assert [report["target"] for report in reports] == ["never-places-1", "sound-1"]


def test_links_lead_somewhere() -> None:
    for page in ("grade-a-class.md", "check.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / "docs/howto" / page).read_text()):
            assert (ROOT / "docs/howto" / target).exists(), target
