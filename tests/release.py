"""`make release`: is what was built whole, and does it play and serve where nothing else is?

The wheel, and the wheel made of the source distribution, are each installed in a fresh environment.
"""

import json
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zipfile import ZipFile

from parley import __version__
from tests.net.process import serving

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
SOURCES = "src/"
SMALL = ("--set", "width=10", "--set", "height=10", "--seed", "1")


def main(uv: Path) -> None:
    """Check everything; the first thing that is wrong is raised."""
    [wheel], [archive] = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    check_changelog()
    check_wheel(wheel)
    check_archive(archive)
    with TemporaryDirectory() as folder:
        made = build_from(archive, Path(folder))
        check_wheel(made)
        for number, built in enumerate((wheel, made)):
            try_out(install(built, uv, Path(folder, f"env-{number}")), Path(folder, f"data-{number}"))
            print(f"{'the wheel' if built is wheel else 'the source distribution'} plays and serves")
    print(f"parley {__version__}: {wheel.name}, {archive.name}")


def tracked(*places: str) -> set[str]:
    """The files of the repository."""
    words = ["git", "ls-files", "-z", *places]
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in names.split("\0") if name}


def demand(kept: object, what: str, names: Iterable[str] = ()) -> None:
    """Stop with one line unless it is so."""
    if not kept:
        raise SystemExit(f"release: {what} {' '.join(sorted(names)[:10])}".rstrip())


def check_changelog() -> None:
    """This version has a date, and not one to come."""
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    head = f"## {__version__} - "
    dates = [line.removeprefix(head) for line in lines if line.startswith(head)]
    demand(len(dates) == 1, f"CHANGELOG.md needs one line '{head}YYYY-MM-DD'")
    demand(date.fromisoformat(dates[0]) <= date.today(), f"{dates[0]} is yet to come")  # noqa: DTZ011


def check_wheel(wheel: Path) -> None:
    """Every file of ours is in it: the page, maps, migrations, templates; and the licence."""
    names = set(ZipFile(wheel).namelist())
    ours = {name.removeprefix(SOURCES) for name in tracked("src")}
    demand(ours <= names, f"{wheel.name} lacks", ours - names)
    others = {name for name in names - ours if ".dist-info/" not in name}
    demand(not others, f"{wheel.name} has what is not ours:", others)
    about = f"parley-{__version__}.dist-info"
    demand(f"{about}/licenses/LICENSE" in names, f"{wheel.name} has no licence")


def check_archive(archive: Path) -> None:
    """What the repository has, nothing that happened to lie about."""
    top = f"parley-{__version__}/"
    with tarfile.open(archive) as file:
        names = {member.name.removeprefix(top) for member in file.getmembers() if not member.isdir()}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    include = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    ours = tracked(*(place.removeprefix("/") for place in include))
    demand(ours <= names, f"{archive.name} lacks", ours - names)
    others = names - ours - {"PKG-INFO", "pyproject.toml", ".gitignore"}
    demand(not others, f"{archive.name} has what is not in the repository:", others)


def build_from(archive: Path, folder: Path) -> Path:
    """The wheel that the source distribution makes."""
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    [source] = folder.glob("parley-*")
    hatchling = Path(sys.executable).with_name("hatchling")
    subprocess.run([hatchling, "build", "--target", "wheel"], cwd=source, check=True, capture_output=True)
    [made] = (source / "dist").glob("*.whl")
    return made


def install(wheel: Path, uv: Path, folder: Path) -> Path:
    """A fresh environment with the wheel and what it needs; its Python."""
    python = folder / "bin" / "python"
    pip = [str(uv), "pip", "install", "--quiet", "--python", str(python)]
    for words in (
        [str(uv), "venv", "--quiet", "--python", sys.executable, str(folder)],
        [*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "run.txt")],
        [*pip, "--no-deps", str(wheel)],
        [str(uv), "pip", "check", "--quiet", "--python", str(python)],
    ):
        subprocess.run(words, check=True)
    return python


def try_out(python: Path, folder: Path) -> None:
    """Say the version, play, begin a package, serve."""
    folder.mkdir()
    parley = str(python.with_name("parley"))

    def run(*words: str) -> str:
        return subprocess.run([parley, *words], cwd=folder, capture_output=True, text=True, check=True).stdout

    demand(run("--version") == f"parley {__version__}\n", "another version answers")
    for game in (("dots", *SMALL), ("conquest", "--set", "map=isles", "--set", "rounds=2")):
        demand(json.loads(run("simulate", *game, "--json"))["outcome"], f"no outcome of {game[0]}")
    run("new", "game", "nim")
    with serving(folder / "data", command=(str(python), "-m", "parley", "serve")) as server:
        page, games = (_get(f"http://{server.web}{path}") for path in ("/", "/api/games"))
        demand(b"<html" in page, "the page is not served")
        demand(len(json.loads(games)) == 4, "there are not four games")


def _get(address: str) -> bytes:
    with urlopen(address) as answer:  # noqa: S310 - our own server
        data: bytes = answer.read()
        return data


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
