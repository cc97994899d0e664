"""`parley backup`: everything that is stored, in one file."""

import argparse
import asyncio
from pathlib import Path

from parley.cli.progress import showing
from parley.cli.screen import print_json, say
from parley.cli.store_options import database_of
from parley.store.archive import back_up


def run_backup(options: argparse.Namespace) -> int:
    """Make the file, then say what is in it."""
    file = Path(options.file)
    with showing("backup") as tell:
        made = asyncio.run(back_up(database_of(options), file, tell, force=options.force))
    size = file.stat().st_size
    if options.json:
        print_json({"file": str(file), "bytes": size, **made._asdict()})
    else:
        say(f"{file}: {made}, {size / 1e6:,.1f} MB")
    return 0
