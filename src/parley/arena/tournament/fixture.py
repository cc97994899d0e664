"""A fixture: one pairing, one game, all seats. Any process can play it, into a folder.

The same fixture of the same tournament gives the same result, if its players do. Times are in a file of their
own, so that results can be compared byte by byte.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from parley.arena.bout import play_at_table, play_in_memory, seatings, win_shares
from parley.arena.cores import waited
from parley.arena.custody import Place
from parley.arena.results import Result
from parley.arena.schedules import Pairing
from parley.arena.tournament.causes import Cause, cause_of
from parley.arena.tournament.tournament import Tournament
from parley.arena.transcript import transcript_name
from parley.games import load_game
from parley.match.replay import read_setup

EVIDENCE = 800
"""The most characters quoted of a program's last words."""
RESULT, TIMES = "result.json", "times.json"


@dataclass(frozen=True, slots=True)
class Fixture:
    """What to play: a pairing, and which of the games."""

    pairing: Pairing
    game: int

    def name(self, tournament: Tournament) -> str:
        """The name of its folder: the number of the pairing, the game, the seed."""
        game = tournament.file.game[self.game].game
        return f"{self.pairing.number:05}-{self.game + 1}-{game}-{tournament.file.seed}"


@dataclass(frozen=True, slots=True)
class Seated:
    """How a game ended for one seat: `share` is of a win, `words` and `evidence` say more about the cause.

    If the protocol was broken, `clause` is the clause of its document. If a program did anything wrong,
    `conversation` names the file beside the journal with every byte.
    """

    entrant: int
    place: int | None
    share: float
    cause: Cause
    words: str = ""
    evidence: str = ""
    clause: str = ""
    conversation: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a round; `seats` in order. Its journal is `game-NUMBER.jsonl`."""

    number: int
    seats: tuple[Seated, ...]
    plies: int
    termination: str
    void: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished fixture."""

    pairing: int
    entrants: tuple[int, ...]
    game: int
    games: tuple[Game, ...]

    @property
    def fixture(self) -> Fixture:
        return Fixture(Pairing(self.pairing, self.entrants), self.game)

    @property
    def points(self) -> tuple[float, ...]:
        """By entrant of the pairing, its share of the round."""
        return tuple(
            sum(seat.share for game in self.games for seat in game.seats if seat.entrant == one)
            / len(self.games)
            for one in self.entrants
        )


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that played it, if not this one, and its `seconds` for a standard piece of work."""

    name: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Timed:
    """Times by game and seat, why games were replayed, and how much the machine was disturbed."""

    seconds: tuple[float, ...]
    slowest: tuple[tuple[float, ...], ...]
    voided: tuple[tuple[str, ...], ...]
    prolonged: tuple[int, ...] = ()
    """Requests whose time was extended because a program could not run."""
    waited: float = 0.0
    """Seconds we, who run bots and judge, waited for a processor."""
    load: float = 0.0
    """The load per processor over the last minute."""
    machine: Machine = Machine()


def play_fixture(
    tournament: Tournament, fixture: Fixture, folder: Path, machine: Machine | None = None
) -> Played:
    """Play it into the folder, which must exist: journals, conversations, times and, last, the result."""
    before = waited()
    bout = tournament.bout(fixture.game, fixture.pairing.number)
    entrants = [tournament.entrant(number, fixture.game) for number in fixture.pairing.entrants]
    rules = load_game(bout.game)
    seats = rules.seats(read_setup(rules, bout.setup))
    play = play_in_memory if all(one.is_ours for one in entrants) else play_at_table
    games, results = [], []
    for number, sides in enumerate(seatings(bout.game, entrants, seats), start=1):
        result = play(bout, [entrants[side] for side in sides], Place(folder, number))
        folders = [entrants[side].folder for side in sides]
        games.append(_game(number, [fixture.pairing.entrants[side] for side in sides], folders, result))
        results.append(result)
    pairing = fixture.pairing
    played = Played(pairing.number, pairing.entrants, fixture.game, tuple(games))
    times = _times(results, waited() - before, machine or Machine())
    (folder / TIMES).write_bytes(msgspec.json.encode(times))
    (folder / RESULT).write_bytes(msgspec.json.encode(played))
    return played


def _game(number: int, sides: list[int], folders: list[str], result: Result) -> Game:
    outcome, shares = result.outcome, result.shares
    won = win_shares(outcome, [share.fault is not None for share in shares])
    seats = tuple(
        Seated(
            entrant,
            outcome.places[seat] if outcome else None,
            won[seat],
            cause_of(shares[seat].fault, outcome, seat),
            *_words(number, result, seat, folders[seat]),
        )
        for seat, entrant in enumerate(sides)
    )
    termination = outcome.termination.value if outcome else "void"
    return Game(number, seats, result.plies, termination, result.void)


def _words(game: int, result: Result, seat: int, folder: str) -> tuple[str, str, str, str]:
    """Paths relative to the program's folder, which may be elsewhere on another machine.

    Bots have no folder, and no conversation.
    """
    fault = result.shares[seat].fault
    if fault is None:
        return "", "", "", ""
    words, said = (
        text.replace(f"{folder}/", "") if folder else text for text in (str(fault.words), fault.stderr)
    )
    return words, said[-EVIDENCE:], fault.clause, transcript_name(game, seat) if folder else ""


def _times(results: list[Result], stood: float, machine: Machine) -> Timed:
    return Timed(
        tuple(result.seconds for result in results),
        tuple(tuple(share.slowest for share in result.shares) for result in results),
        tuple(result.voided for result in results),
        tuple(result.prolonged for result in results),
        stood,
        os.getloadavg()[0] / (os.cpu_count() or 1),
        machine,
    )
