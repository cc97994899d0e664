"""Every link leads somewhere, every page is found, and mkdocs makes a site of them."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify

from docs.site import CHAPTERS, chapter

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def pages() -> list[Path]:
    return sorted(path for path in DOCS.rglob("*.md") if not path.name.endswith(".template.md"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """As the site names the headings of a page; a second one of the same words has `_1`."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = re.findall(r'<a (?:id|name)="([^"]+)"', text)
    found: list[str] = []
    for words in _HEADING.findall(text):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", words)
        slug = slugify(re.sub(r"[`*]", "", plain), "-")
        found.append(f"{slug}_{count}" if (count := found.count(slug)) else slug)
    return frozenset((*found, *named))


def broken(page: Path) -> Iterator[str]:
    for link in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists():
            yield f"{page.relative_to(ROOT)}: {link}"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"{page.relative_to(ROOT)}: {link}: no such heading"


def test_links_lead_somewhere() -> None:
    assert [link for page in pages() for link in broken(page)] == []


def test_a_broken_link_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One two\n[a](page.md#one-two) [b](page.md#three) [c](gone.md) `[d](code.md)` [e](https://x)\n"
    )
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    assert list(broken(page)) == ["page.md: page.md#three: no such heading", "page.md: gone.md"]


def test_every_page_is_in_a_chapter() -> None:
    listed = {"index.md", *(page for folder in CHAPTERS.values() for page in chapter(folder))}
    assert listed == {page.relative_to(DOCS).as_posix() for page in pages()}


@pytest.mark.slow
def test_the_site_can_be_made(tmp_path: Path) -> None:
    mkdocs = shutil.which("mkdocs", path=str(Path(sys.executable).parent))
    assert mkdocs
    command = (mkdocs, "build", "--strict", "--quiet", "--site-dir", tmp_path / "site")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    page = (tmp_path / "site/rules/dots.html").read_text(encoding="utf-8")
    assert "A has put three dots around" in page
    assert not re.search(r"<(script|link)[^>]+https?://", page), "nothing is loaded from elsewhere"
    lesson = (tmp_path / "site/tutorial/first-bot.html").read_text(encoding="utf-8")
    assert '<span class="filename">mine.py</span>' in lesson
