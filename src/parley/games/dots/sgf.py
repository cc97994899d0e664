"""Dots as SGF: FF[4] GM[40], as public Dots programs write it, with an extension for three and four players.

    (;FF[4]GM[40]CA[UTF-8]AP[Parley]SZ[39:32]PB[ann]PW[bob]RE[B+R]XR[1 2 resigned]
    ;B[ts];W[sr];XA[W resign])

Seats 0 and 1 are B and W. A point is two letters, column then row, a to z and then A to Z. What SGF has no
word for is in properties of our own, which other programs ignore:

- `XP[3]` the number of players, `PX[name]` and `PY[name]` seats 2 and 3, who move as `X` and `Y`;
- `XM[1]` extra move after an encirclement, `XG[territory]` the goal, `XR[1 2 won]` the result in places;
- `XA[B draw]` what a player did other than put a dot: `draw`, `resign`, `leave`, `timeout`.

In files of others, dots set up in pairs (`AB[sp][tq]AW[tp][sq]`, the usual cross) are the first moves, `B[]`
is grounding, which is stopping, and `RU[AddTurn=1,ScoreTerr=1]`, as zagram.org writes, stands for XM and XG.
The chain of a capture behind a dot, `B[ab.bccbba]`, follows from the rules and is passed over.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from parley.core import Cell, NotationError, Outcome, Resign, Seat, SetupError, Termination
from parley.games.dots.moves import Move, Put, format_move, parse_move
from parley.games.dots.setup import Goal, Setup
from parley.games.dots.sgf_tree import Node, escape, parse_main_line

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLAYERS = "BWXY"
_NAMES = ("PB", "PW", "PX", "PY")
_POINT = re.compile(r"([a-zA-Z])([a-zA-Z])(?:\.[a-zA-Z.]*)?")
_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_NUMBER = re.compile(r"[0-9]")
_GOAL = re.compile("|".join(Goal))
_ACTION = re.compile(r"([BWXY]) (draw|resign|leave|timeout)")
_ENDS = {Termination.RESIGNED: "R", Termination.LEFT: "F", Termination.TIMED_OUT: "T"}
_LINE = 16
"""Dots per line of the file."""


@dataclass(frozen=True, slots=True)
class DotsRecord:
    """A match from an SGF file; `result` is as XR writes it, None if the file has none."""

    setup: Setup
    players: tuple[str, ...]
    plies: tuple[tuple[Seat, Move], ...]
    result: str | None = None


def format_sgf(
    setup: Setup, plies: Sequence[tuple[Seat, Move]], players: Sequence[str], outcome: Outcome | None
) -> str:
    """The match as one game tree without variations."""
    root = [("FF", "4"), ("GM", "40"), ("CA", "UTF-8"), ("AP", "Parley"), ("SZ", _format_size(setup))]
    root += [("XP", str(setup.players))] if setup.players > 2 else []
    root += [("XM", "1")] if setup.extra_move else []
    root += [("XG", setup.goal)] if setup.goal != Goal.CLASSIC else []
    root += zip(_NAMES, map(escape, players), strict=False)
    root += [] if outcome is None else _format_outcome(outcome)
    nodes = [_format_ply(seat, move) for seat, move in plies]
    lines = ["".join(nodes[at : at + _LINE]) for at in range(0, len(nodes), _LINE)]
    return "(" + "\n".join([";" + "".join(f"{name}[{value}]" for name, value in root), *lines]) + ")\n"


def _format_size(setup: Setup) -> str:
    # FF[4]: a square is written as one number.
    return str(setup.width) if setup.width == setup.height else f"{setup.width}:{setup.height}"


def _format_outcome(outcome: Outcome) -> Iterator[tuple[str, str]]:
    winner = _PLAYERS[outcome.winners[0]]
    yield "RE", "0" if outcome.is_draw else f"{winner}+{_ENDS.get(outcome.termination, '')}"
    yield "XR", " ".join([*map(str, outcome.places), outcome.termination])


def _format_ply(seat: Seat, move: Move) -> str:
    if isinstance(move, Put):
        return f";{_PLAYERS[seat]}[{_LETTERS[move.cell.x]}{_LETTERS[move.cell.y]}]"
    return f";XA[{_PLAYERS[seat]} {format_move(move)}]"


def parse_sgf(text: str) -> DotsRecord:
    """The main line of the game in this text. Raises a one-line `NotationError`; checks no moves."""
    root, *nodes = parse_main_line(text)
    game = _one(root, "GM", "1")
    if game != "40":
        raise NotationError(f"GM is {game[:20]!r}: only Dots, GM[40], is read here")
    setup = _parse_setup(root)
    names = tuple(_one(root, name, "") for name in _NAMES[: setup.players])
    plies = chain(_parse_position(root, setup), *(_parse_plies(node, setup) for node in nodes))
    return DotsRecord(setup, names, tuple(plies), root.get("XR", [None])[0])


def _parse_setup(root: Node) -> Setup:
    width, height = _match(root, "SZ", "39:32", _SIZE, "a size such as 39:32, or 30 for a square").groups()
    players = _match(root, "XP", "2", _NUMBER, "a number of players")[0]
    rules = _one(root, "RU", "").split(",")
    extra_move = _one(root, "XM", "1" if "AddTurn=1" in rules else "0") == "1"
    default = Goal.TERRITORY if "ScoreTerr=1" in rules else Goal.CLASSIC
    goal = _match(root, "XG", default, _GOAL, "a goal")[0]
    try:
        return Setup(int(width), int(height or width), int(players), extra_move, Goal(goal))
    except SetupError as error:
        raise NotationError(str(error)) from None


def _parse_position(root: Node, setup: Setup) -> Iterator[tuple[Seat, Move]]:
    first, second = root.get("AB", []), root.get("AW", [])
    if "AE" in root or len(first) != len(second):
        raise NotationError("AB, AW, AE: a game that starts from a position of its own is not read here")
    for pair in zip(first, second, strict=True):
        for seat, point in enumerate(pair):
            yield Seat(seat), Put(_parse_point(point, setup))


def _parse_plies(node: Node, setup: Setup) -> Iterator[tuple[Seat, Move]]:
    for name in node:
        if name in tuple(_PLAYERS):
            point = _one(node, name, "")
            yield _seat(name, setup), Put(_parse_point(point, setup)) if point else Resign()
        elif name == "XA":
            player, word = _match(node, "XA", "", _ACTION, "a player and what they did, as B draw").groups()
            yield _seat(player, setup), parse_move(word)


def _seat(player: str, setup: Setup) -> Seat:
    seat = _PLAYERS.index(player)
    if seat >= setup.players:
        raise NotationError(f"{player} does something, but there are {setup.players} players")
    return Seat(seat)


def _parse_point(value: str, setup: Setup) -> Cell:
    letters = _POINT.fullmatch(value)
    if letters is None:
        raise NotationError(f"{value[:20]!r} is not a point: write two letters, column then row")
    cell = Cell(_LETTERS.index(letters[1]), _LETTERS.index(letters[2]))
    if cell.x >= setup.width or cell.y >= setup.height:
        raise NotationError(f"{value[:2]!r} is not a point of a board of {setup.width}x{setup.height}")
    return cell


def _match(node: Node, name: str, default: str, pattern: re.Pattern[str], what: str) -> re.Match[str]:
    value = _one(node, name, default)
    match = pattern.fullmatch(value)
    if match is None:
        raise NotationError(f"{name} is {value[:20]!r}, not {what}")
    return match


def _one(node: Node, name: str, default: str) -> str:
    values = node.get(name, [default])
    if len(values) > 1:
        raise NotationError(f"{name} has {len(values)} values where one belongs")
    return values[0]
