"""The arguments of `parley admin`: a command for each order, an argument or a flag for each of its fields."""

import argparse
from typing import Any

import msgspec

from parley.core import NotationError
from parley.core.duration import parse_duration
from parley.house.orders import REQUESTS, Request

__all__ = ["fill", "order_of", "parse_time"]

_EXAMPLES = """\
examples:
  parley admin who
  parley admin kick eve --reason "calls everybody names"
  parley admin mute eve --for 1h
  parley admin ban 192.0.2.0/24 --for 7d --reason flood
  parley admin bans --json
  parley admin operators add ann         their page then has a door for operators
  parley admin reset-password bob        prints a new one; --password reads it from standard input
  parley admin export bob > bob.json
  parley admin erase bob --reason "asked for it by mail"
  PARLEY_TOKEN=… parley admin --url https://play.example.org tables

On the machine of the server the socket beside its database is found by --data, --config and PARLEY_*, as by
parley serve. From elsewhere it takes --url and the token of an operator, which `parley admin token` makes.
"""
_LONGEST = 9_999_999 * 604_800
"""Seconds."""


def parse_time(words: str) -> int:
    """`90`, `30m`, `12h`, `7d` → whole seconds, at least one."""
    try:
        seconds = parse_duration(words)
    except NotationError:
        seconds = 0.0
    if not 1 <= seconds <= _LONGEST or not seconds.is_integer():
        raise argparse.ArgumentTypeError(f"{words!r}: a time such as 30m, 12h or 7d")
    return int(seconds)


def fill(admin: argparse.ArgumentParser) -> None:
    """Everything after the command."""
    admin.epilog = _EXAMPLES
    _add_flags(admin, None)
    orders = admin.add_subparsers(dest="order", metavar="ORDER", required=True)
    for name, kind in REQUESTS.items():
        words = kind.__doc__ or ""
        order = orders.add_parser(name, help=words, description=words[:1].upper() + words[1:] + ".")
        _add_flags(order, argparse.SUPPRESS)
        for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
            _add_field(order, field)


def _add_flags(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Which server, and how to print; accepted before or after the order."""
    where = parser.add_argument_group("which server")
    where.add_argument("--data", metavar="DIR", default=default, help="where the server keeps its data")
    where.add_argument("--admin", metavar="PATH", default=default, help="its socket, if that is elsewhere")
    where.add_argument("--config", metavar="FILE", default=default, help="the TOML file it was started with")
    where.add_argument("--url", default=default, help="a server elsewhere: https://HOST or http://HOST:PORT")
    where.add_argument("--token", default=default, help="for --url; PARLEY_TOKEN is more private")
    parser.add_argument("--json", action="store_true", default=default, help="print the answer as JSON")


def _add_field(order: argparse.ArgumentParser, field: msgspec.inspect.Field) -> None:
    """A field as an argument, a flag, or a flag that means: read it from standard input."""
    about, extra = _about(field.type)
    if field.required or "argument" in extra:
        more: dict[str, Any] = {} if field.required else {"nargs": "?"}
        if (choices := _choices(field.type)) is not None:
            more["choices"] = choices
        else:
            more["metavar"] = field.name.upper()
        order.add_argument(field.name, type=_reader(field.type), default=None, help=about, **more)
        return
    flag = extra.get("flag", f"--{field.name}")
    if "stdin" in extra or _is(field.type, msgspec.inspect.BoolType):
        order.add_argument(flag, dest=field.name, action="store_const", const=True, help=about)
        return
    reader, metavar = (parse_time, "TIME") if flag == "--for" else (_reader(field.type), field.name.upper())
    order.add_argument(flag, dest=field.name, type=reader, metavar=metavar, help=about)


def _plain(kind: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, ...]:
    """The type of a field, without annotations and None."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _plain(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return tuple(one for part in kind.types for one in _plain(part))
    return () if isinstance(kind, msgspec.inspect.NoneType) else (kind,)


def _is(kind: msgspec.inspect.Type, wanted: type[msgspec.inspect.Type]) -> bool:
    return isinstance(_plain(kind)[0], wanted)


def _reader(kind: msgspec.inspect.Type) -> type[int] | type[str]:
    return int if _is(kind, msgspec.inspect.IntType) else str


def _choices(kind: msgspec.inspect.Type) -> tuple[Any, ...] | None:
    plain = _plain(kind)[0]
    return tuple(sorted(plain.values)) if isinstance(plain, msgspec.inspect.LiteralType) else None


def _about(kind: msgspec.inspect.Type) -> tuple[str, dict[str, Any]]:
    """A field's help, and how to parse it."""
    if not isinstance(kind, msgspec.inspect.Metadata):
        return "", {}
    inner, more = _about(kind.type)
    schema = kind.extra_json_schema or {}
    return str(schema.get("description", inner)), {**more, **(kind.extra or {})}


def order_of(options: argparse.Namespace, password: str | None) -> Request:
    """The order. Raises `msgspec.ValidationError`."""
    kind = REQUESTS[options.order]
    given = {name: getattr(options, name, None) for name in kind.__struct_fields__}
    if given.get("password"):
        given["password"] = password
    return msgspec.convert({name: value for name, value in given.items() if value is not None}, kind)
