"""One sensible instance of every message, for the checks and for reading."""

from collections.abc import Mapping

from parley.core.connection import Message
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

ANN, BOT = n.Person("ann", "web"), n.Person("random", "bot")
_SETUP = {"width": 20, "height": 20}
_CLOCK = {"move": 30}
_PLY = {"ply": 1, "seat": 0, "move": "E5", "events": [{"event": "Dotted", "seat": 0, "cell": [4, 4]}]}
_VIEW = {"ply": 1, "to_move": [1], "clocks": [None, 29_500], "scores": [0, 0], "board": {}, "legal": None}
_ROW = n.TableRow(7, "dots", "open", _SETUP, _CLOCK, [ANN, None], locked=False, watchers=0, match=None)

_ALL: tuple[Message, ...] = (
    r.Open(id=1, game="dots", setup=_SETUP, clock=r.Clock(move=30), bots=["random"]),
    r.Join(id=2, table=7),
    r.Stand(id=3),
    r.Move(id=4, move="E5"),
    r.Check(id=5, move="place A1-D1 F1-F3"),
    r.Shuffle(id=6),
    r.Hint(id=7, bot="posterior"),
    r.Offer(id=8),
    r.Resign(id=9),
    r.Say(id=10, text="good luck", table=7),
    r.Mute(id=11, name="eve"),
    r.Report(id=12, name="eve", reason="calls everybody names", table=7),
    r.Watch(id=13, match=42),
    r.Unwatch(id=14),
    r.Subscribe(id=15),
    r.Look(id=16),
    r.Ping(id=17),
    r.Again(id=18, match=42),
    r.Meet(id=19, game="dots"),
    r.Decline(id=20, table=7),
    a.Done(re=17),
    a.Seated(re=1, table=7, seat=0),
    a.Watching(re=13, table=7),
    a.Checked(re=5, legal=False, why="not_your_turn", text="it is not your turn"),
    a.Shuffled(re=6, move="place A1-D1 F1-F3"),
    a.Hinted(
        re=7,
        ply=3,
        seat=0,
        bot="posterior",
        move="B2",
        heat=[[0, 100], [50, 0]],
        hit=0.25,
        moves=[("B2", 1.0), ("A1", 0.5)],
        chance=None,
    ),
    a.Muted(re=11, muted=["eve"]),
    a.Reported(re=12, report=3),
    a.Refusal(2, "no_such_table", "there is no such table", match=41),
    n.Hello("ann", guest=False, account=1, table=7, grace=60.0, version="1.0"),
    n.Tables([_ROW], [6]),
    n.Said("ann", "good luck", 7),
    n.FullTable(
        table=7,
        seat=0,
        game="dots",
        phase="playing",
        setup=_SETUP,
        clock=_CLOCK,
        players=[ANN, BOT],
        locked=False,
        watchers=0,
        match=42,
        view=_VIEW,
        recent=[_PLY],
    ),
    n.Sat(7, 1, BOT),
    n.Stood(7, 1, "bob"),
    n.Left(7),
    n.Happened(7, [_PLY], _VIEW),
    n.Away(7, 1, 60.0),
    n.Back(7, 1),
    n.Watchers(7, 3),
    n.Trouble(7, "the record cannot be written now: try again"),
    n.TableClosed(7, {"places": [1, 2], "termination": "over"}, 42),
    n.Challenged(8, "bob", "dots", _SETUP, _CLOCK, rated=False),
    n.Withdrawn(8),
    n.Announced("we restart at noon"),
    n.Goodbye("stopping", "the server is stopping"),
)
EXAMPLES: Mapping[type[Message], Message] = {type(message): message for message in _ALL}
"""Message → an instance."""
