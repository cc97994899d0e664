"""The house itself: tables, what is announced and reported, settings, and the audit log."""

from typing import Any

import msgspec

from parley.core import ParleyError, Termination
from parley.core.text import clean
from parley.house import orders as r
from parley.house.audience import audience
from parley.house.house import House
from parley.house.operators.answers import Answer, Operator, Trouble, Unable, count
from parley.house.operators.people import people
from parley.house.rater import Rater
from parley.house.reports import Reports
from parley.house.speech import LONGEST
from parley.store import StoreRefused
from parley.tables import Announced, Table
from parley.tables.player import inform


async def tables(house: House, _operator: Operator, _request: r.Tables) -> Answer:
    """All tables."""
    rows = [_row(table) for _, table in sorted(house.lobby.tables.items())]
    return {"text": count(len(rows), "table", "tables"), "rows": rows}


def _row(table: Table) -> dict[str, Any]:
    return {
        "table": table.number,
        "game": table.terms.game.name,
        "phase": table.phase.name.lower(),
        "players": [None if player is None else player.name for player in table.seats],
        "watchers": audience(table),
        "match": None if table.ledger is None else table.ledger.record,
    }


async def close(house: House, _operator: Operator, request: r.Close) -> Answer:
    """Close a table; whoever sits there is told."""
    table = house.lobby.tables.get(request.table)
    if table is None:
        raise Unable(Trouble.NO_TABLE)
    house.lobby.close(table, Termination.ADJUDICATED)
    return {"text": f"table {table.number} is closed"}


async def announce(house: House, _operator: Operator, request: r.Announce) -> Answer:
    """Announce one line on every wire, wherever somebody sits."""
    text = clean(request.text, LONGEST)
    if not text:
        raise Unable(Trouble.NOTHING_TO_READ)
    everybody = tuple(people(house))
    inform(everybody, None, Announced(text))
    return {"text": count(len(everybody), "person was", "people were") + " told"}


async def reload(house: House, _operator: Operator, _request: r.Reload) -> Answer:
    """Read the settings again: what changed, and what would after a restart."""
    if house.reload is None:
        raise Unable(Trouble.CANNOT_RELOAD)
    try:
        changed, later = await house.reload()
    except (ParleyError, OSError) as error:
        raise Unable(Trouble.CANNOT_RELOAD, str(error)) from None
    words = [f"changed: {', '.join(changed) or 'nothing'}"]
    if later:
        words.append(f"needs a restart: {', '.join(later)}")
    return {"text": "; ".join(words), "changed": changed, "restart": later}


async def rerate(house: House, _operator: Operator, _request: r.Rerate) -> Answer:
    """Until it is done, ratings are those of the matches so far."""
    return {"text": count(await house.shared(Rater).rebuild(), "match", "matches") + " rated"}


async def reports(house: House, _operator: Operator, request: r.Reports) -> Answer:
    """A page of reports, the latest first."""
    found = await house.store.reports.page(still_open=request.open, before=request.before)
    rows = [report._asdict() for report in found]
    return {"text": count(house.shared(Reports).open, "report is", "reports are") + " open", "rows": rows}


async def resolve(house: House, _operator: Operator, request: r.Resolve) -> Answer:
    """Close a report."""
    try:
        await house.shared(Reports).resolve(request.number, request.note)
    except StoreRefused:
        raise Unable(Trouble.NO_REPORT) from None
    return {"text": f"report {request.number} is resolved"}


async def audit(house: House, _operator: Operator, request: r.Audit) -> Answer:
    """A page of the audit log; all of it if it is about one name."""
    log = house.store.audit
    found = await log.about(request.name) if request.name else await log.page(request.before)
    rows = [{**entry._asdict(), "asked": msgspec.json.decode(entry.asked)} for entry in found]
    return {"text": count(len(rows), "entry", "entries"), "rows": rows}
