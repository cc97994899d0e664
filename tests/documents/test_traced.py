"""Every MUST of the documents is implemented somewhere and proved by something."""

from pathlib import Path

import pytest

from docs.documents.__main__ import pages
from docs.documents.trace import find_mentions
from parley.documents import DOCUMENTS, load_catalogue

TRACE = find_mentions()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_must_has_code_and_a_test(document: str) -> None:
    clauses = load_catalogue(document).clauses
    lacking = {clause.id: missing for clause in clauses if (missing := TRACE.missing(clause))}
    assert not lacking, "see `make clauses`"


def test_nobody_names_a_clause_that_is_not_there() -> None:
    assert not TRACE.unknown()


@pytest.mark.parametrize("path", pages(TRACE), ids=lambda path: path.name)
def test_the_pages_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages(TRACE)[path], "stale: run `make pages`"
