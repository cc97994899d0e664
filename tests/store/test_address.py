from pathlib import Path

import pytest

from parley.core import SetupError
from parley.store.address import PostgresServer, SqliteFile, parse_address


@pytest.mark.parametrize(
    ("where", "address"),
    [
        ("data", SqliteFile(Path("data/parley.db"))),
        (Path("/var/lib/parley"), SqliteFile(Path("/var/lib/parley/parley.db"))),
        ("sqlite:///here.db", SqliteFile(Path("here.db"))),
        ("sqlite:////var/lib/here.db", SqliteFile(Path("/var/lib/here.db"))),
        ("postgresql://me:secret@host/name", PostgresServer("postgresql://me:secret@host/name")),
        ("postgres://host/name?sslmode=require", PostgresServer("postgresql://host/name?sslmode=require")),
    ],
)
def test_addresses(where: str | Path, address: object) -> None:
    assert parse_address(where) == address


@pytest.mark.parametrize("where", ["mysql://me:secret@host/name", "sqlite://", "sqlite:///", "sqlite://x.db"])
def test_what_is_no_address_is_refused_and_no_password_repeated(where: str) -> None:
    with pytest.raises(SetupError, match=r"expected a directory, sqlite:///FILE or postgresql") as caught:
        parse_address(where)
    assert "secret" not in str(caught.value)
