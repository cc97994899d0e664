"""The options of `parley backup`, `restore` and `verify`. Kept separate, so that --help stays fast."""

import argparse
import os
from pathlib import Path

from parley.net.settings import SETTINGS, read_settings

_BACKUP_EXAMPLES = """\
examples:
  parley backup parley-monday.db                   of the database in the usual place
  parley backup /backup/parley.db --force --data /var/lib/parley
  PARLEY_DATABASE=postgresql://localhost/parley parley backup parley.db

The server may run. The file is a snapshot, holds everything, and can be restored into SQLite or
PostgreSQL, whatever it was made from. Do not copy parley.db itself while the server runs: most of it is in
parley.db-wal beside it, and the copy may be empty.
"""

_RESTORE_EXAMPLES = """\
examples:
  parley restore parley-monday.db                  into an empty database in the usual place
  parley restore parley-monday.db --force          in place of what is there
  parley restore parley-monday.db --database postgresql://localhost/parley

Stop the server first. The backup is verified before anything is changed. What was there before is kept
beside it as parley.db.replaced (SQLite).
"""

_VERIFY_EXAMPLES = """\
examples:
  parley verify                                    the database in the usual place
  parley verify parley-monday.db                   a backup
  parley verify --database postgresql://localhost/parley --json

The server may run. Every journal is read and its chain of digests checked; so are counts, references, names
and, of SQLite, every page. One line for each fault; exit 0 when there is none, else 1.
"""


def fill_backup(backup: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    backup.epilog = _BACKUP_EXAMPLES
    add_database(backup)
    backup.add_argument("file", metavar="FILE", help="what to make")
    backup.add_argument("--force", action="store_true", help="replace FILE if it is there")


def fill_restore(restore: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    restore.epilog = _RESTORE_EXAMPLES
    add_database(restore)
    restore.add_argument("file", metavar="FILE", help="a backup")
    restore.add_argument("--force", action="store_true", help="replace what is in the database")


def fill_verify(verify: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    verify.epilog = _VERIFY_EXAMPLES
    add_database(verify)
    verify.add_argument("file", nargs="?", metavar="FILE", help="a backup; the database itself if none")


def add_database(parser: argparse.ArgumentParser) -> None:
    """Which database, and how to print the result."""
    for setting in ("data", "database"):
        known = SETTINGS[setting]
        parser.add_argument(f"--{setting}", metavar=known.metavar, help=known.words)
    parser.add_argument("--config", metavar="FILE", help="the TOML file of the server")
    parser.add_argument("--json", action="store_true", help="print what was done or found as JSON")


def database_of(options: argparse.Namespace) -> str | Path:
    """Where the database is, as `parley serve` would find it. Raises `SetupError`."""
    flags = {"data": options.data, "database": options.database}
    return read_settings(flags, os.environ, options.config or os.environ.get("PARLEY_CONFIG")).where
