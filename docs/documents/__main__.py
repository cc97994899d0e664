"""`make clauses`: where every clause is implemented, tested and examined; status 1 if a MUST lacks any."""

import argparse
import sys
from pathlib import Path
from signal import SIG_DFL, SIGPIPE, signal

from docs.documents.pages import page
from docs.documents.trace import CASE, CODE, TEST, Trace, all_clauses, find_mentions
from parley.documents import DOCUMENTS

HERE = Path(__file__).parent


def pages(trace: Trace) -> dict[Path, str]:
    """Every page by its path, as it should be."""
    return {HERE / f"{document}.md": page(document, trace) for document in DOCUMENTS}


def main() -> int:
    """Print, or write the pages."""
    parser = argparse.ArgumentParser(prog="python -m docs.documents", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="only clauses whose ids begin like this")
    parser.add_argument("--missing", action="store_true", help="only clauses that lack something they need")
    parser.add_argument("--pages", action="store_true", help="write docs/documents/*.md instead")
    options = parser.parse_args()
    trace = find_mentions()
    if options.pages:
        for path, text in pages(trace).items():
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")
        return 0
    return tell(trace, tuple(options.ids), only_missing=options.missing)


def tell(trace: Trace, ids: tuple[str, ...] = (), *, only_missing: bool = False) -> int:
    """A paragraph for every clause, then how many there are and what they lack."""
    shown = [clause for clause in all_clauses() if not ids or clause.id.startswith(ids)]
    lacking = [clause for clause in shown if trace.missing(clause)]
    for clause in lacking if only_missing else shown:
        print(f"{clause.id} {clause.level}, {clause.role}: {clause.text}")
        for kind in (CODE, TEST, CASE):
            places = trace.places(kind, clause.id)
            if kind == CASE and clause.unseen:
                print(f"  {kind}: cannot be. {clause.unseen}")
            elif places or kind in trace.missing(clause):
                print(f"  {kind}: {', '.join(map(str, places)) or 'MISSING'}")
    unknown = trace.unknown()
    for clause_id, places in unknown.items():
        print(f"{clause_id}: no such clause, but {', '.join(map(str, places))} names it")
    print(f"{len(shown)} clauses, {len(lacking)} that lack something, {len(unknown)} unknown ids")
    return 1 if lacking or unknown else 0


if __name__ == "__main__":
    signal(SIGPIPE, SIG_DFL)  # whoever reads only the first lines
    sys.exit(main())
