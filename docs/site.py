"""What mkdocs is told about our pages: which chapters there are, and which links leave the site."""

import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CHAPTERS = {
    "Tutorial": "tutorial",
    "Rules": "rules",
    "How to": "howto",
    "Reference": "reference",
    "Wires": "protocols",
    "Explanation": "explanation",
    "Documents": "documents",
    "Design": "design",
}
"""In this order; a new page of a folder is in the navigation without being listed."""
FIRST = ("first-game.md", "first-bot.md", "other-language.md", "first-tournament.md", "architecture.md")
"""Pages that come before others of their chapter; the rest follow by name."""
_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+[^)\s]*)\)")


def chapter(folder: str) -> list[str]:
    """The pages of a chapter."""
    found = [path.name for path in (HERE / folder).glob("*.md") if not path.name.endswith(".template.md")]
    found.sort(key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))
    return [f"{folder}/{name}" for name in found]


def on_config(config: Any) -> Any:
    """Fill in the navigation: mkdocs calls this."""
    chapters = [{title: chapter(folder)} for title, folder in CHAPTERS.items()]
    config["nav"] = [{"Parley": "index.md"}, *chapters]
    return config


def on_page_markdown(markdown: str, page: Any, **_others: Any) -> str:
    """Links to the source are plain text in the site, which does not have it: mkdocs calls this."""
    here = (HERE / page.file.src_uri).parent

    def shown(found: re.Match[str]) -> str:
        target = (here / found[2].partition("#")[0]).resolve()
        return found[0] if target.is_relative_to(HERE) else found[1]

    return _LINK.sub(shown, markdown)
