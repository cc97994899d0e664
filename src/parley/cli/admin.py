"""`parley admin`: see and control what happens on a running server."""

import argparse
import os
import sys
from datetime import datetime
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from parley.cli.admin_calls import by_http, by_socket
from parley.cli.admin_options import order_of
from parley.cli.screen import console, print_json, say
from parley.core import SetupError
from parley.core.complaints import in_words
from parley.net.log import harmless
from parley.net.settings import SETTINGS, read_settings

TIMES = ("since", "expires", "created", "at", "resolved")
"""Fields that are milliseconds since 1970."""
_LONG = ("evidence", "asked")


def run_admin(options: argparse.Namespace) -> int:
    """Send an order, and print the answer."""
    password = sys.stdin.readline().rstrip("\r\n") if getattr(options, "password", None) else None
    try:
        order = order_of(options, password)
    except msgspec.ValidationError as error:
        raise SetupError(f"{options.order}: {in_words(str(error))}") from None
    if options.url:
        answer = by_http(options.url, options.token or os.environ.get("PARLEY_TOKEN", ""), order)
    else:
        flags = {name: getattr(options, name) for name in ("data", "admin")}
        config = options.config or os.environ.get("PARLEY_CONFIG")
        path = read_settings(dict.fromkeys(SETTINGS) | flags, os.environ, config).admin_socket
        if path is None:
            raise SetupError("where is the server's socket? Say it with --admin PATH, as to parley serve")
        answer = by_socket(path, order)
    answer.pop("ok", None)
    _print(answer, as_json=options.json or options.order == "export")
    return 0


def _print(answer: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(answer)
        return
    rows = answer.get("rows")
    if rows:
        _print_rows(rows)
    if rows is None or console.is_terminal:
        say(str(harmless(answer.get("text", ""))), "dim" if rows else "")
    for row in rows or ():
        for line in (row.get("evidence") or {}).get("lines", ()):
            where = "" if line["table"] is None else f" (table {line['table']})"
            words = f"#{row['id']} {_show('at', line['at'])} {line['name']}{where}: {line['text']}"
            say(str(harmless(words)), "dim")


def _print_rows(rows: list[dict[str, Any]]) -> None:
    """A table on a terminal; elsewhere tabs, for programs that count columns."""
    names = [name for name in rows[0] if name not in _LONG]
    cells = [[_show(name, row[name]) for name in names] for row in rows]
    if not console.is_terminal:
        sys.stdout.write("".join("\t".join(line) + "\n" for line in (names, *cells)))
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    for line in cells:
        table.add_row(*(Text(cell, style="cyan" if i == 0 else "") for i, cell in enumerate(line)))
    console.print(table, soft_wrap=False)


def _show(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name in TIMES:
        return datetime.fromtimestamp(value / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, list):
        return ", ".join(_show("", item) for item in value)
    return str(harmless(value)).replace("\t", " ")
