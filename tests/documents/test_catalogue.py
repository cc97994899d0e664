import re
from itertools import pairwise

import pytest

from parley.documents import DOCUMENTS, Level, Role, find_clause, load_catalogue

ROLES = {
    "com": {"master", "slave", "both", "rules"},
    "dots": {"server", "client", "both", "rules"},
    "core": {"core", "ai", "both", "rules"},
    "bot": {"bot"},
    "bpgp": {"server", "client", "both", "rules"},
    "json": {"server", "client", "both"},
}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_ids_run_on_in_every_section(document: str) -> None:
    catalogue = load_catalogue(document)
    numbers: dict[str, list[int]] = {section: [] for section in catalogue.sections}
    for clause in catalogue.clauses:
        assert re.fullmatch(rf"{document}/[\w./]+/[1-9]\d*", clause.id)
        numbers[clause.section].append(int(clause.id.rpartition("/")[2]))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    assert all(numbers.values())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_sections_stand_together_in_the_order_of_their_headings(document: str) -> None:
    catalogue = load_catalogue(document)
    met = [clause.section for clause in catalogue.clauses]
    assert [met[0], *(b for a, b in pairwise(met) if a != b)] == list(catalogue.sections)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_texts_are_short_sentences(document: str) -> None:
    for clause in load_catalogue(document).clauses:
        assert clause.text[-1] in ".?"
        assert len(clause.text) <= 220, clause.id
        assert clause.text == " ".join(clause.text.split())
        assert clause.reading == " ".join(clause.reading.split())
        assert not clause.reading or clause.reading[-1] == "."
        assert clause.role in ROLES[document]


def test_no_text_stands_twice_in_a_document() -> None:
    for document in DOCUMENTS:
        said = [(clause.section, clause.text) for clause in load_catalogue(document).clauses]
        assert len(said) == len(set(said))


def test_clauses_are_found_by_their_ids() -> None:
    clause = find_clause("bpgp/3.2.6/5")
    assert (clause.level, clause.role) == (Level.MUST, Role.SERVER)
    assert "106" in clause.text
    assert clause is load_catalogue("bpgp").find("bpgp/3.2.6/5")
    assert find_clause("dots/line/6/1").section == "line/6"


@pytest.mark.parametrize("missing", ["bpgp/3.2.6/99", "bpgp", "", "chess/1/1", "../core/1/1"])
def test_what_is_not_there_is_not_found(missing: str) -> None:
    with pytest.raises(KeyError):
        find_clause(missing)
