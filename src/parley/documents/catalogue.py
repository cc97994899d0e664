"""The catalogue of a document, as its TOML file has it.

An id is the document, its own section, heading or code, and a running number: `com/4/3`, `core/51/1`. Ids are
for ever: a clause that is added goes to the end of its section.
"""

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec

DOCUMENTS = ("com", "dots", "core", "bot", "bpgp", "json")
"""Sea Battle over a COM port, Dots, GameCore, the Sea Battle bot, BPGP, and our own socket."""


class Level(StrEnum):
    """How strict a clause is. A command without such a word in the document is a MUST."""

    MUST = "MUST"
    SHOULD = "SHOULD"
    MAY = "MAY"


class Role(StrEnum):
    """Which side has to follow a clause."""

    BOTH = "both"
    SERVER = "server"
    CLIENT = "client"
    MASTER = "master"
    SLAVE = "slave"
    CORE = "core"
    AI = "ai"
    RULES = "rules"
    """The game, on whichever side it is judged."""
    BOT = "bot"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One normative sentence, in our own words."""

    id: str
    level: Level
    role: Role
    text: str
    reading: str = ""
    """If the document is open: how we read it, and which other readings pass."""
    unseen: str = ""
    """Why no examination can tell whether a program follows it; empty: one can."""

    @property
    def section(self) -> str:
        """What stands between the document and the number: `3.2.6`."""
        return self.id.partition("/")[2].rpartition("/")[0]


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All clauses of a document, in its order."""

    title: str
    original: str
    """Which document this is, and in which language."""
    sections: dict[str, str]
    """Section → its heading."""
    clauses: tuple[Clause, ...]

    def find(self, clause_id: str) -> Clause:
        """The clause with this id; `KeyError` if there is none."""
        for clause in self.clauses:
            if clause.id == clause_id:
                return clause
        raise KeyError(clause_id)


@cache
def load_catalogue(document: str) -> Catalogue:
    """The catalogue of one of `DOCUMENTS`; `KeyError` for any other."""
    if document not in DOCUMENTS:
        raise KeyError(document)
    text = files(__package__).joinpath(f"{document}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Catalogue)


def find_clause(clause_id: str) -> Clause:
    """The clause with this id, whichever document it is from; `KeyError` if there is none."""
    return load_catalogue(clause_id.partition("/")[0]).find(clause_id)
