"""When two names are the same name."""

from unicodedata import normalize


def name_key(name: str) -> str:
    """What a name is told apart by: `ANN`, `Ann` and a full-width `ａnn` are one."""
    return normalize("NFKC", normalize("NFKC", name).casefold())
