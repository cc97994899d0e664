"""Errors of msgspec and of the system in plain words: where the mistake is, and what to do."""

import errno
import os
import re

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of names and values",
    "null": "nothing",
}
_OTHER = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_BOUND = re.compile(r"Expected `(\w+)` (of length )?([<>])= (\S+)")
_UNITS = {"str": (" character", " characters"), "array": (" entry", " entries")}
_FIELDS = (
    ("Object missing required field", "there is no"),
    ("Object contains unknown field", "nothing is called"),
)

_SYSTEM = {
    errno.ENOENT: "there is no such file or folder",
    errno.EISDIR: "this is a folder, and a file is needed",
    errno.ENOTDIR: "part of this path is a file, not a folder",
    errno.EEXIST: "it exists already: choose another name",
    errno.EBUSY: "another program is using it: close that first",
    errno.EACCES: "you have no permission to use it",
    errno.ENOSPC: "the disk is full: make room",
    errno.ECONNREFUSED: "nobody listens there",
    errno.EADDRINUSE: "something else listens there: stop it, or choose another port",
    errno.EADDRNOTAVAIL: "this machine does not have that address",
}


def of_system(error: OSError) -> str:
    """`[Errno 2] No such file or directory: 'x'` → `there is no such file or folder`."""
    number = error.errno or 0
    if number > 0 and str(error).startswith("[Errno "):  # else it is OpenSSL's or the resolver's own number
        return _SYSTEM.get(number) or os.strerror(number).lower()
    return (error.strerror or str(error) or type(error).__name__).lower()


def in_words(complaint: str) -> str:
    """`Expected int, got str - at $.entrant[0].games` → `entrant 1: games: a whole number is wanted, …`."""
    what, _, where = complaint.partition(" - at `$")
    place = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", where.removesuffix("`"))
    parts = [part.strip() for part in place.split(".") if part and part != "[...]"]
    return ": ".join([*parts, _wanted(what)])


def _wanted(what: str) -> str:
    if found := _OTHER.fullmatch(what):
        return f"{_kinds(found[1])} is wanted, not {_kinds(found[2])}"
    if found := _BOUND.fullmatch(what):
        kind, of_length, sign, number = found.groups()
        unit = _UNITS[kind][number != "1"] if of_length else ""
        return f"at {'least' if sign == '>' else 'most'} {number}{unit}"
    for theirs, ours in _FIELDS:
        what = what.replace(theirs, ours)
    return what


def _kinds(names: str) -> str:
    """Of `int | null`, say."""
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
