"""News that may come at any time: it ignores what does not concern it, and plays on."""

from functools import partial

from parley.checks.json.client.coming import FURTHER
from parley.checks.json.client.stage import SUITE, US, WebHall, row_of
from parley.wires.json import news as n
from parley.wires.json.codec import encode

UNKNOWN = b'{"news":"weather","table":7,"wind":[3,"north"],"text":"it is raining"}\n'
UNKNOWN_BARE = b'{"news":"later"}\n'
LONG = "\u0438" * 200
"""Nearly as long as talk may be, in two-byte letters."""


def _tables() -> n.Tables:
    """News of many tables, some with other games and phases than the target's."""
    games = ("dots", "seabattle", "battleship-plus")
    rows = [row_of(100 + number, games[number % 3], {}, [US]) for number in range(20)]
    return n.Tables(rows, [])


def _long() -> bytes:
    """Close to the longest message: tables without a free seat, which nobody can join."""
    rows = [row_of(1000 + number, "dots", {}, [US, US]) for number in range(260)]
    return encode(n.Tables(rows, []))


_ROWS: tuple[tuple[str, str, str, bytes], ...] = (
    ("talk-at-the-table", "json/socket/10", "Somebody talks at the table", encode(n.Said(US, "ahoy", 7))),
    (
        "talk-in-the-lobby",
        "json/socket/10",
        "Somebody talks in the lobby, at length",
        encode(n.Said(US, LONG)),
    ),
    ("an-announcement", "json/socket/10", "An operator says something", encode(n.Announced("tea is ready"))),
    ("watchers", "json/socket/10", "Somebody begins to watch", encode(n.Watchers(7, 3))),
    (
        "away-and-back",
        "json/socket/10",
        "The opponent is gone and comes back",
        encode(n.Away(7, 1, 60.0)) + encode(n.Back(7, 1)),
    ),
    ("many-tables", "json/socket/10", "There are twenty new tables", encode(_tables())),
    (
        "tables-gone",
        "json/socket/10",
        "Tables are gone, some never heard of",
        encode(n.Tables([], [5, 11, 99])),
    ),
    ("a-long-message", "json/message/2", "A message of more than 50,000 bytes", _long()),
    ("unknown-news", "json/socket/9", "News of a kind that it does not know", UNKNOWN),
    ("bare-unknown-news", "json/socket/9", "Unknown news without any field", UNKNOWN_BARE),
)


async def _disturb(data: bytes, stage: WebHall) -> None:
    """First while it waits, then just before its turn."""
    bout = await stage.seat()
    await bout.until_ours()
    data = data.replace(b'"table":7,', b'"table":%d,' % bout.row.table)
    bout.host.write(data)
    await bout.linger()
    bout.host.write(data)
    while not bout.is_theirs and not bout.is_over:
        bout.host.say(bout.our_turn())
    await bout.play(stage.enough, bout.match.length + FURTHER)


for _name, _clause, _what, _data in _ROWS:
    SUITE.add(
        _name,
        tuple(dict.fromkeys((_clause, "json/socket/10"))),
        f"{_what}: it plays on.",
        partial(_disturb, _data),
    )
