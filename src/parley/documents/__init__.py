"""What the documents say: every normative sentence as a clause with an id, and how we read what is open.

The texts are in the TOML files beside this one. Code, tests and examinations name clauses by their ids
(`bpgp/3.2.6/2`): `make clauses` shows where.
"""

from parley.documents.catalogue import (
    DOCUMENTS,
    Catalogue,
    Clause,
    Level,
    Role,
    find_clause,
    load_catalogue,
)

__all__ = ["DOCUMENTS", "Catalogue", "Clause", "Level", "Role", "find_clause", "load_catalogue"]
