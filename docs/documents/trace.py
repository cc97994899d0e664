"""For every clause: where it is implemented, tested and examined."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from docs.documents.mentions import Place, mentions
from parley.documents import DOCUMENTS, Clause, Level, load_catalogue

ROOT = Path(__file__).parents[2]
CODE, TEST, CASE = "code", "test", "case"
EXAMINED: tuple[str, ...] = ("com", "dots", "core", "bpgp", "json")
"""Documents whose every MUST has to have a case as well: all that have a wire. The bot's is an interface."""
_SUFFIXES = {".py", ".js", ".mjs", ".lua", ".trace"}
_NOT_CODE = ("src/parley/documents/", "src/parley/checks/", "src/parley/cli/")
"""What names clauses to people keeps none of them."""
_ABOUT_MENTIONS = ("tests/documents/", "tests/docs/documents/", "tests/checks/")
"""Tests of catalogues, mentions and examiners prove nothing about our own programs."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What was found, by kind and clause id."""

    found: Mapping[str, Mapping[str, frozenset[Place]]]

    def places(self, kind: str, clause_id: str) -> list[Place]:
        """Where a clause is named, in order."""
        return sorted(self.found[kind].get(clause_id, ()))

    def missing(self, clause: Clause) -> list[str]:
        """What a clause has to have and has not."""
        if clause.level is not Level.MUST:
            return []
        return [kind for kind in _demanded(clause) if clause.id not in self.found[kind]]

    def unknown(self) -> dict[str, list[Place]]:
        """Ids that are named and in no catalogue."""
        known = {clause.id for clause in all_clauses()}
        named = {clause_id for ids in self.found.values() for clause_id in ids}
        return {
            clause_id: [place for kind in self.found for place in self.places(kind, clause_id)]
            for clause_id in sorted(named - known)
        }


def _demanded(clause: Clause) -> tuple[str, ...]:
    is_examined = clause.id.partition("/")[0] in EXAMINED and not clause.unseen
    return (CODE, TEST, CASE) if is_examined else (CODE, TEST)


def all_clauses() -> Iterator[Clause]:
    """Every clause of every document."""
    for document in DOCUMENTS:
        yield from load_catalogue(document).clauses


def find_mentions(root: Path = ROOT) -> Trace:
    """Read the source and the tests."""
    found: dict[str, dict[str, set[Place]]] = {kind: defaultdict(set) for kind in (CODE, TEST, CASE)}
    for path in _files(root):
        kind = _kind_of(path.relative_to(root).as_posix())
        if kind is not None:
            for clause_id, place in mentions(path, root):
                found[kind][clause_id].add(place)
    return Trace({kind: {i: frozenset(p) for i, p in ids.items()} for kind, ids in found.items()})


def _files(root: Path) -> Iterator[Path]:
    for folder in (root / "src" / "parley", root / "tests"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SUFFIXES and "node_modules" not in path.parts:
                yield path


def _kind_of(name: str) -> str | None:
    if name.startswith("src/parley/checks/"):
        return CASE
    if name.startswith((*_NOT_CODE, *_ABOUT_MENTIONS)):
        return None
    return CODE if name.startswith("src/") else TEST
