"""One match among bots, in memory; random numbers are passed in."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, TypeVar

from parley.bots import load_bot
from parley.bots.own import PREFIX, blame, in_a_line
from parley.core import Game, SetupError
from parley.core.bot import Bot, Limit, Prepares
from parley.films import Film
from parley.games import load_game
from parley.match.clock import Millis
from parley.match.journal import Journal, entry_of, make_header
from parley.match.referee import Match, Played
from parley.match.replay import read_setup

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
Choose = Callable[[Any, Limit, Random], M]


def play_match(
    game: str | Game[Any, Any, Any],
    bots: Sequence[str | Bot[Any, Any]],
    setup: object = None,
    *,
    seed: int | None = None,
    limit: Limit | None = None,
) -> Film:
    """Play a match among bots to its end, and return it from the first ply to the last.

    Games and bots may be given by name; `setup` is the game's own, or its settings by name, or None for the
    default. The same seed plays the same match, unless a bot thinks against the clock. Raises `SetupError`.
    """
    rules = load_game(game) if isinstance(game, str) else game
    terms = read_setup(rules, setup or {}) if isinstance(setup, Mapping | None) else setup
    if len(bots) != rules.seats(terms):
        raise SetupError(f"{len(bots)} bots for {rules.seats(terms)} seats")
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    players = [load_bot(rules.name, bot) if isinstance(bot, str) else bot for bot in bots]
    for name, player in zip(names, players, strict=True):
        if isinstance(player, Prepares):
            with in_a_line(name):
                player.prepare()
    drawn = SystemRandom().getrandbits(32) if seed is None else seed
    course = simulate(rules, terms, players, drawn, limit, names)
    entries = [entry_of(rules, ply) for played in course for ply in played.plies]
    return Film(rules, Journal(make_header(rules, terms, names, seed=drawn), tuple(entries)))


def simulate(
    game: Game[S, M, V],
    setup: object,
    bots: Sequence[Bot[Any, M]],
    seed: int,
    limit: Limit | None = None,
    names: Sequence[str] = (),
) -> Iterator[Played[S, M, V]]:
    """Play to the end, a decision at a time. The same seed gives the same match.

    Bots and dice draw from one stream of random numbers.
    """
    rng = Random(seed)
    choices, streams = [bot.choose for bot in bots], [rng] * len(bots)
    return play(game, setup, choices, streams, rng, limit or Limit(), names)


def play(
    game: Game[S, M, V],
    setup: object,
    choices: Sequence[Choose[M]],
    streams: Sequence[Random],
    dice: Random,
    limit: Limit,
    names: Sequence[str] = (),
) -> Iterator[Played[S, M, V]]:
    """The same with a stream of random numbers for each seat and one for the dice.

    No clock runs: a ply's time is its number. Raises `SetupError` if a bot fails that the user named and
    wrote.
    """
    played = Match.start(game, setup, dice)
    yield played
    while played.match.to_move:
        match = played.match
        seat = min(match.to_move)
        try:
            move = choices[seat](match.view(seat), limit, streams[seat])
            played = match.play(seat, move, Millis(match.length + 1), dice)
        except Exception as error:
            if names and names[seat].startswith(PREFIX):
                raise blame(names[seat], error) from error
            raise
        yield played
