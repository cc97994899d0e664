"""`parley restore`: replace a database by a backup."""

import argparse
import asyncio
from pathlib import Path

from parley.cli.progress import showing
from parley.cli.screen import print_json, say
from parley.cli.store_options import database_of
from parley.store.restore import restore


def run_restore(options: argparse.Namespace) -> int:
    """Verify it, put it in place, and say what is there now."""
    file = Path(options.file)
    with showing("restore") as tell:
        restored = asyncio.run(restore(file, database_of(options), tell, force=options.force))
    if options.json:
        print_json({"file": str(file), **restored._asdict()})
    else:
        say(f"restored from {file}: {restored}")
    return 0
