"""Dots as SGF: FF[4] GM[40], as public Dots programs write it, with an extension for three and four players.

    (;FF[4]GM[40]CA[UTF-8]AP[Parley]SZ[39:32]PB[ann]PW[bob]RE[B+3]
    ;B[ts];W[sr])

Seats 0 and 1 are B and W. A point is two letters, column then row, a to z and then A to Z. What SGF has no
word for is in properties of our own, which other programs pass over:

- `XP[3]` the number of players, `PX[name]` and `PY[name]` those of seats 2 and 3, who move as `X` and `Y`;
- `XM[1]` extra move after an encirclement, `XG[territory]` the goal, `XR[1 2 won]` the result in places;
- `XA[B draw]` what a player did other than put a dot: `draw`, `resign`, `leave`, `timeout`.

Some programs write the chain of a capture behind a dot, `B[ab.cdef]`: it follows from the rules and is passed
over. So are variations: the first one is the game.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parley.core import Cell, NotationError, Outcome, Seat, SetupError, Termination
from parley.games.dots.moves import Move, Put, format_move, parse_move
from parley.games.dots.setup import SIDES, Goal, Setup

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLAYERS = "BWXY"
_NAMES = ("PB", "PW", "PX", "PY")
_TOKEN = re.compile(r"\s*(?:([;()])|([A-Z]{1,2})|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)
_WIDTH = 16
"""Dots on a line of the file."""

Node = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class DotsRecord:
    """A match as an SGF file tells it; `result` as the record writes it, None where the file does not say."""

    setup: Setup
    players: tuple[str, ...]
    plies: tuple[tuple[Seat, Move], ...]
    result: str | None = None


def format_sgf(
    setup: Setup, plies: Sequence[tuple[Seat, Move]], players: Sequence[str], outcome: Outcome | None
) -> str:
    """The match as one game tree without variations."""
    root = [("FF", "4"), ("GM", "40"), ("CA", "UTF-8"), ("AP", "Parley"), ("SZ", _size(setup))]
    root += [("XP", str(setup.players))] if setup.players > 2 else []
    root += [("XM", "1")] if setup.extra_move else []
    root += [("XG", setup.goal)] if setup.goal is not Goal.CLASSIC else []
    root += zip(_NAMES, players, strict=False)
    if outcome is not None:
        root += [("RE", _result(outcome)), ("XR", " ".join((*map(str, outcome.places), outcome.termination)))]
    head = ";" + "".join(f"{name}[{_escape(value)}]" for name, value in root)
    nodes = [_format_ply(seat, move) for seat, move in plies]
    lines = ["".join(nodes[at : at + _WIDTH]) for at in range(0, len(nodes), _WIDTH)]
    return "(" + "\n".join([head, *lines]) + ")\n"


def _size(setup: Setup) -> str:
    return str(setup.width) if setup.width == setup.height else f"{setup.width}:{setup.height}"


def _result(outcome: Outcome) -> str:
    """RE as SGF defines it: who won, and R or T where it was by resigning or on time."""
    if outcome.is_draw:
        return "0"
    how = {Termination.RESIGNED: "R", Termination.LEFT: "F", Termination.TIMED_OUT: "T"}
    return f"{_PLAYERS[outcome.winners[0]]}+{how.get(outcome.termination, '')}"


def _format_ply(seat: Seat, move: Move) -> str:
    if isinstance(move, Put):
        return f";{_PLAYERS[seat]}[{_LETTERS[move.cell.x]}{_LETTERS[move.cell.y]}]"
    return f";XA[{_PLAYERS[seat]} {format_move(move)}]"


def _escape(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)


def parse_sgf(text: str) -> DotsRecord:
    """The first game of the file, its main line. Raises `NotationError` with one clear line."""
    root, *nodes = _main_line(text)
    if _one(root, "GM", "1") != "40":
        raise NotationError(f"GM[{_one(root, 'GM', '1')}]: only Dots, GM[40], is read here")
    for name in ("AB", "AW", "AE"):
        if name in root:
            raise NotationError(f"{name}: a game that starts from a position of its own is not read here")
    setup = _parse_setup(root)
    names = tuple(_one(root, name, "") for name in _NAMES[: setup.players])
    plies = tuple(ply for node in nodes for ply in _parse_plies(node, setup))
    return DotsRecord(setup, names, plies, root.get("XR", [None])[0])


def _main_line(text: str) -> list[Node]:
    """The nodes of the first tree, always following the first variation."""
    nodes: list[Node] = []
    name, depth, ended = "", 0, False
    for mark, word, value in _tokens(text):
        if mark == "(":
            depth += 1
        elif mark == ")":
            ended = True
        elif ended:
            break
        elif mark == ";":
            nodes.append({})
        elif word:
            name = word
        elif not nodes or not name:
            raise NotationError("a value stands where a property should")
        else:
            nodes[-1].setdefault(name, []).append(value)
    if not nodes or not depth:
        raise NotationError("this is not SGF: it has no game tree")
    return nodes


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Marks, property names and values, one of the three each; stops behind the first tree's main line."""
    at, end = 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            raise NotationError(f"character {at + 1}: this is not SGF")
        at = token.end()
        mark, word, value = token.groups()
        yield mark or "", word or "", re.sub(r"\\(.)", r"\1", value or "", flags=re.DOTALL)
        if mark == ")":
            return


def _one(node: Node, name: str, default: str) -> str:
    return node.get(name, [default])[0]


def _parse_setup(root: Node) -> Setup:
    width, _, height = _one(root, "SZ", "39:32").partition(":")
    numbers = {"width": width, "height": height or width, "players": _one(root, "XP", "2")}
    for name, value in numbers.items():
        if not re.fullmatch(r"[0-9]{1,3}", value):
            raise NotationError(f"{name} {value!r} is not a number")
    goal = _one(root, "XG", Goal.CLASSIC)
    try:
        return Setup(
            int(numbers["width"]),
            int(numbers["height"]),
            int(numbers["players"]),
            _one(root, "XM", "0") == "1",
            Goal(goal) if goal in tuple(Goal) else Goal.CLASSIC,
        )
    except SetupError as error:
        raise NotationError(str(error)) from None


def _parse_plies(node: Node, setup: Setup) -> Iterator[tuple[Seat, Move]]:
    for name, values in node.items():
        if name in _PLAYERS[: setup.players]:
            for value in values:
                yield Seat(_PLAYERS.index(name)), Put(_parse_point(value))
        elif name == "XA":
            yield _parse_action(values[0], setup)


def _parse_action(value: str, setup: Setup) -> tuple[Seat, Move]:
    player, _, words = value.partition(" ")
    if len(player) != 1 or player not in _PLAYERS[: setup.players]:
        raise NotationError(f"XA[{value}]: write a player and what they did, such as XA[B draw]")
    return Seat(_PLAYERS.index(player)), parse_move(words)


def _parse_point(value: str) -> Cell:
    point, _, _ = value.partition(".")
    if len(point) != 2 or not all(letter in _LETTERS[: SIDES[-1]] for letter in point):
        raise NotationError(f"{value!r} is not a point: write two letters, column then row")
    return Cell(_LETTERS.index(point[0]), _LETTERS.index(point[1]))
