"""Draw the gallery: `python -m tests.gallery [NAME ...] [--against REVISION]`, into `build/gallery`."""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from rich.progress import track

from benchmarks.shot_cost import checked_out
from tests.e2e.browsers import chromium
from tests.gallery.difference import compare
from tests.gallery.exhibits import EXHIBITS, Exhibit
from tests.gallery.hanging import hang, photograph, room
from tests.net.process import COMMAND, serving

BUILD = Path("build") / "gallery"
_PAGE = """<!doctype html><meta charset="utf-8"><title>Gallery</title><style>
body { font: 16px sans-serif; margin: 2rem; background: #999 }
figure { display: inline-block; margin: .5rem; vertical-align: top }
img { max-width: 30rem; max-height: 30rem }
</style>
"""
_FIGURE = (
    '<figure><figcaption>{name}</figcaption><a href="{name}"><img src="{name}" loading="lazy"></a></figure>\n'
)


async def draw(exhibits: Sequence[Exhibit], folder: Path, command: Sequence[str] = COMMAND) -> list[Path]:
    """Photographs of these, taken of the page that this server brings."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    drawn: list[Path] = []
    with TemporaryDirectory() as data, serving(Path(data) / "data", command=command) as server:
        address = "http://{}:{}/".format(*server.addresses["web"])
        async with chromium() as browser, room(browser, address) as page:
            for exhibit in track(exhibits, f"Drawing {folder.name}", disable=not sys.stdout.isatty()):
                await hang(page, address, exhibit)
                async for name, png in photograph(page, exhibit):
                    drawn.append(folder / f"{name}.png")
                    drawn[-1].write_bytes(png)
    return drawn


async def differ(before: Path, after: Path, folder: Path) -> list[str]:
    """What looks otherwise than before, with a picture of where."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    told: list[str] = []
    async with chromium() as browser:
        page = await browser.new_page()
        for path in sorted(after.glob("*.png")):
            found = await compare(page, (before / path.name).read_bytes(), path.read_bytes())
            if found.pixels:
                (folder / path.name).write_bytes(found.png)
                told.append(f"{path.name}: {found.pixels} pixels differ")
    return told


def write_page(folder: Path) -> None:
    """A page to look through."""
    names = [escape(str(path.relative_to(folder))) for path in sorted(folder.rglob("*.png"))]
    (folder / "index.html").write_text(_PAGE + "".join(_FIGURE.format(name=name) for name in names))


async def main() -> int:
    """Draw, compare if asked to, and say where to look."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="how the names of exhibits begin (all)")
    parser.add_argument("--against", metavar="REVISION", help="draw this revision too, and show what differs")
    asked = parser.parse_args()
    chosen = [one for one in EXHIBITS if not asked.names or one.name.startswith(tuple(asked.names))]
    drawn = await draw(chosen, BUILD / "now")
    told: list[str] = []
    if asked.against:
        with checked_out(asked.against) as sources:
            await draw(chosen, BUILD / "before", ("env", f"PYTHONPATH={sources / 'src'}", *COMMAND))
        told = await differ(BUILD / "before", BUILD / "now", BUILD / "difference")
    write_page(BUILD)
    print(*told, f"{len(drawn)} pictures: {BUILD / 'index.html'}", sep="\n")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
