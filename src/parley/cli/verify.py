"""`parley verify`: is the stored data sound?"""

import argparse
import asyncio
from pathlib import Path

from parley.cli.progress import showing
from parley.cli.screen import print_json, say
from parley.cli.store_options import database_of
from parley.store import DatabaseDamaged
from parley.store.archive import Summary, summary_of
from parley.store.snapshot import open_file, open_snapshot
from parley.store.verify import find_faults


def run_verify(options: argparse.Namespace) -> int:
    """One line per fault, then a summary; 1 if there was a fault."""
    faults: list[str] = []
    found = None
    try:
        found = asyncio.run(_verify(options, faults))
    except DatabaseDamaged as error:  # so much that it cannot even be opened
        _note(str(error), faults, options)
    if options.json:
        print_json({**(found._asdict() if found else {}), "faults": faults})
    elif found:
        say(f"{found}: {_count(faults) if faults else 'all is well'}")
    return 1 if faults else 0


def _count(faults: list[str]) -> str:
    return "1 fault" if len(faults) == 1 else f"{len(faults)} faults"


def _note(fault: str, faults: list[str], options: argparse.Namespace) -> None:
    faults.append(fault)
    if not options.json:
        say(fault)


async def _verify(options: argparse.Namespace, faults: list[str]) -> Summary:
    opened = open_file(Path(options.file)) if options.file else open_snapshot(database_of(options))
    done = 0
    async with opened as snapshot:
        found = await summary_of(snapshot)
        with showing("verify") as tell:

            def read(lines: int) -> None:
                nonlocal done
                done += lines
                tell(done, found.lines)

            async for fault in find_faults(snapshot, read):
                _note(fault, faults, options)
    return found
