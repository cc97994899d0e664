"""`parley simulate`: a match among bots, in memory."""

import argparse
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from parley.arena.entrants import Custody, is_program, parse_entrants
from parley.arena.simulation import play_match
from parley.cli.given import parse_settings
from parley.cli.matches import summary
from parley.cli.program_options import read_custody
from parley.cli.screen import draw, outcome_in_words, print_json, say
from parley.core import Game, ParleyError, SetupError
from parley.films import Film, save_match
from parley.games import load_game
from parley.match.journal import Journal, entry_of, make_header
from parley.match.replay import read_setup


def run_simulate(options: argparse.Namespace) -> int:
    """Play, save, show."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    game = load_game(options.game)
    setup = read_setup(game, parse_settings(options.game, options.settings))
    names = _seat(options.bots, game.seats(setup))
    faults: dict[str, str] = {}
    if any(map(is_program, names)):
        film, faults = _play_at_table(game, setup, names, seed, read_custody(options))
    else:
        film = play_match(game, names, setup, seed=seed)
    if options.save:
        save_match(film, options.save)
    if options.json:
        print_json(summary(film) | ({"faults": faults} if faults else {}))
    else:
        show(film)
        for seat, words in faults.items():
            say(f"{names[int(seat)]}, in seat {seat}, failed: {words}", "red")
    return int(bool(faults))


def _seat(bots: list[str], seats: int) -> tuple[str, ...]:
    if len(bots) > seats:
        raise SetupError(f"{len(bots)} bots are too many: there are {seats} seats")
    return tuple((*bots, *["random"] * seats)[:seats])


def _play_at_table(
    game: Game[Any, Any, Any], setup: object, names: Sequence[str], seed: int, custody: Custody
) -> tuple[Film, dict[str, str]]:
    """The same with programs in it; and why some of them failed, by seat."""
    from parley.arena.contest import Luck
    from parley.arena.custody import play

    entrants = parse_entrants(game.name, names)
    played = play(game.name, setup, entrants, lambda: Luck.of(seed, len(names)), custody)
    if played.result.outcome is None:
        raise ParleyError(f"the match is void: {played.result.void}")
    entries = tuple(entry_of(game, ply) for ply in played.plies)
    film = Film(game, Journal(make_header(game, played.setup, names, seed=seed), entries))
    shares = enumerate(played.result.shares)
    return film, {str(seat): share.fault.explained for seat, share in shares if share.fault is not None}


def show(film: Film) -> None:
    """The final position, and how it came about."""
    header, match = film.journal.header, film.frames[-1]
    say(f"{header.game}: {' against '.join(header.players)}, seed {header.seed}", "bold")
    say("")
    draw(film.game.drawing(match.view(None)))
    say("")
    say(f"{outcome_in_words(film.outcome, header.players)}, after {match.length} plies", "bold green")
