"""Where the database is: a directory, `sqlite:///path` or `postgresql://…`."""

from pathlib import Path
from typing import NamedTuple

from parley.core import SetupError

FILE_NAME = "parley.db"
_POSTGRES = ("postgresql", "postgres")


class SqliteFile(NamedTuple):
    """A file on this machine."""

    path: Path


class PostgresServer(NamedTuple):
    """A server by its URL, which may hold a password: never print it."""

    url: str


def parse_address(where: str | Path) -> SqliteFile | PostgresServer:
    """Raises `SetupError`. A path without a scheme is a directory, and `parley.db` is the file in it."""
    scheme, separator, rest = str(where).partition("://")
    if not separator:
        return SqliteFile(Path(where) / FILE_NAME)
    if scheme in _POSTGRES:
        return PostgresServer(f"postgresql://{rest}")
    if scheme == "sqlite" and rest.startswith("/") and rest != "/":
        return SqliteFile(Path(rest[1:]))  # as SQLAlchemy reads it: four slashes for an absolute path
    raise SetupError(
        "database: expected a directory, sqlite:///FILE or postgresql://HOST/NAME, "
        f"not an address beginning with {scheme}://"
    )
