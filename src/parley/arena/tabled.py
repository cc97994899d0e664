"""Games of a duel with a program in it: at tables, with the same dice for all games of a round."""

from collections.abc import Sequence
from typing import Any

from parley.arena.contest import Luck
from parley.arena.custody import agree, play
from parley.arena.duel import Duel, Game, stream
from parley.arena.entrants import Custody, Entrant, parse_entrant
from parley.arena.results import Result
from parley.core import Outcome
from parley.core.bot import Limit
from parley.games import load_game
from parley.match.replay import read_setup
from parley.net.programs.players import PARTS
from parley.seats.faults import Fault

_LINE = 80
"""Characters of it."""


def sides_of(duel: Duel, first: int, seats: int) -> list[int]:
    """Who sits where, in the game with the first bot in seat `first`.

    Where a program may have one seat only, it has it in every game.
    """
    fixed, entrants = PARTS[duel.game].seats, [parse_entrant(duel.game, bot) for bot in duel.bots]
    bound = [side for side, one in enumerate(entrants) if one.command and not one.takes_roles]
    if fixed and bound:
        return [bound[0] if seat in fixed else 1 - bound[0] for seat in range(seats)]
    return [0 if seat == first else 1 for seat in range(seats)]


def check_seats(duel: Duel, setup: Any, entrants: Sequence[Entrant]) -> None:
    """Raise `SetupError` where a program cannot sit where it would have to."""
    seats = load_game(duel.game).seats(setup)
    for first in range(seats):
        agree(duel.game, setup, [entrants[side] for side in sides_of(duel, first, seats)])


def play_at_tables(duel: Duel, number: int) -> list[Game]:
    """All games of a round."""
    game = load_game(duel.game)
    setup = read_setup(game, duel.setup)
    seats = game.seats(setup)

    def luck() -> Luck:
        streams = [stream(duel, number, f"seat {seat}") for seat in range(seats)]
        return Luck(duel.seed, stream(duel, number, "dice"), streams)

    games = []
    for first in range(seats):
        sides = sides_of(duel, first, seats)
        entrants = [parse_entrant(duel.game, duel.bots[side]) for side in sides]
        custody = duel.custody or Custody()
        played = play(duel.game, setup, entrants, luck, custody, Limit(duel.seconds))
        games.append(_summary(sides, played.result))
    return games


def _summary(sides: list[int], result: Result) -> Game:
    shares = [
        [share for side, share in zip(sides, result.shares, strict=True) if side == one] for one in (0, 1)
    ]
    slowest = [max(share.slowest for share in own) for own in shares]
    faults = [[_in_words(share.fault) for share in own if share.fault] for own in shares]
    failed = [len(faults[one]) == len(shares[one]) for one in (0, 1)]
    return Game(
        score_of(sides, result.outcome, failed),
        result.plies,
        (slowest[0], slowest[1]),
        ("".join(faults[0][:1]), "".join(faults[1][:1])),
        result.outcome is None,
    )


def _in_words(fault: Fault) -> str:
    """With the last line it had to say about it."""
    last = fault.stderr.strip().splitlines()[-1:]
    return f"{fault.words} ({last[0].strip()[:_LINE]})" if last else fault.words


def score_of(sides: list[int], outcome: Outcome | None, failed: Sequence[bool]) -> float:
    """The first bot's. Whoever failed has lost, whatever the rules say of those who leave."""
    if outcome is None or all(failed):
        return 1 / len(sides)
    if any(failed):
        return float(failed[1])
    return 1 / len(outcome.winners) if sides.index(0) in outcome.winners else 0.0
