"""The README for a package index: links into the repository lead nowhere there, so only their text stays."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def standalone(text: str) -> str:
    """The same page without pictures and links that need the repository."""
    return _LINK.sub(r"\1", _PICTURE.sub("", text))


class Readme(MetadataHookInterface):
    """Puts it into the metadata of the wheel and the sdist."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": standalone(text)}
