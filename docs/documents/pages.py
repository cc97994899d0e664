"""The reference page of a document: every clause, how we read it, and where it is implemented."""

from docs.documents.trace import CODE, Trace
from parley.documents import Catalogue, Clause, load_catalogue

_OTHERS = {
    "com": "[What may be said when](../protocols/comport.md) has the tables of the wire.",
    "dots": "[The line protocol](../protocols/dots.md) is told there in full.",
    "core": "[What may be said when](../protocols/gamecore.md) has the tables of the wire.",
    "bot": "It is the bot named `passes`.",
    "bpgp": "[What may be said when](../protocols/bpgp.md) has the tables of the wire.",
    "json": "[The socket](../protocols/api.md) is told there in full.",
}


def page(document: str, trace: Trace) -> str:
    """The page in Markdown."""
    catalogue = load_catalogue(document)
    parts = [
        f"# {catalogue.title}: the clauses",
        f"Generated from `src/parley/documents/{document}.toml` by `make pages`; do not edit.",
        f"{catalogue.original}. Every normative sentence of it, in our own words. {_OTHERS[document]}",
        *(_section(document, catalogue, section, trace) for section in catalogue.sections),
    ]
    return "\n\n".join(parts) + "\n"


def _section(document: str, catalogue: Catalogue, section: str, trace: Trace) -> str:
    clauses = [clause for clause in catalogue.clauses if clause.section == section]
    head = f"## {document}/{section}: {catalogue.sections[section]}"
    return "\n\n".join([head, "\n".join(_clause(clause, trace) for clause in clauses)])


def _clause(clause: Clause, trace: Trace) -> str:
    lines = [f'- <a id="{clause.id}"></a>**`{clause.id}`** {clause.level}, {clause.role}: {clause.text}']
    if clause.reading:
        lines.append(f"  *Reading:* {clause.reading}")
    if clause.unseen:
        lines.append(f"  *Cannot be examined:* {clause.unseen}")
    links = [
        f"[`{str(place).removeprefix('src/parley/')}`](../../{place.path})"
        for place in trace.places(CODE, clause.id)
    ]
    if links:
        lines.append(f"  *Code:* {', '.join(links)}")
    return "  \n".join(lines)
