"""`parley replay`: look at a recorded match."""

import argparse
import os
import sys
from pathlib import Path

from parley.cli.matches import is_open, load_film, summary
from parley.cli.play import is_plain
from parley.cli.screen import draw, outcome_in_words, print_json, say
from parley.core import Seat, SetupError
from parley.films import Film, save_match
from parley.match.telling import tell_all

_PROMPT = "Enter: next, b: back, e: end, a number: that ply, q: quit > "


def run_replay(options: argparse.Namespace) -> int:
    """Read, then show what was asked for."""
    film = load_film(Path(options.file))
    seat = _seat(film, options.seat)
    at = len(film.plies) if options.to_end else options.at
    if at is not None and not 0 <= at <= len(film.plies):
        raise SetupError(f"--at {at}: the match has plies 1 to {len(film.plies)}, and 0 is the start")
    if options.save:
        save_match(film, options.save)
    if options.review:
        _judge(film, seat, as_json=options.json)
    elif options.json:
        print_json(summary(film, at, seat))
    elif at is not None:
        show_frame(film, at, seat)
    elif not is_plain(options, os.environ):
        return _look_back(film, seat, options.lang)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        step_through(film, seat)
    elif not options.save:
        show_all(film, seat)
    return 0


def _judge(film: Film, seat: Seat | None, *, as_json: bool) -> None:
    """By a bot, which takes a while to load."""
    from parley.cli.review import show_review

    show_review(film, seat, as_json=as_json)


def _look_back(film: Film, seat: Seat | None, language: str | None) -> int:
    """On the whole screen, which takes a while to load."""
    from parley.cli.play.app.lookback import look_back
    from parley.cli.play.app.past import past_of_film
    from parley.cli.play.words import choose_language

    return look_back(past_of_film(film, seat), choose_language(language, os.environ))


def _seat(film: Film, number: int | None) -> Seat | None:
    seats = len(film.journal.header.players)
    if number is not None and not 0 <= number < seats:
        raise SetupError(f"--seat {number}: the match has seats 0 to {seats - 1}")
    return None if number is None else Seat(number)


def show_all(film: Film, seat: Seat | None) -> None:
    """Every ply on a line, then the last position."""
    for at in range(1, len(film.plies) + 1):
        say(ply_line(film, at, seat))
    show_frame(film, len(film.plies), seat)


def show_frame(film: Film, at: int, seat: Seat | None) -> None:
    """The position after ply `at`."""
    header = film.journal.header
    say(f"{header.game}: {' against '.join(header.players)}", "bold")
    say(ply_line(film, at, seat) if at else "the start", "cyan")
    say("")
    draw(film.game.drawing(film.frames[at].view(seat)))
    if at == len(film.plies):
        say("")
        say(outcome_in_words(film.outcome, header.players), "bold green")


def ply_line(film: Film, at: int, seat: Seat | None) -> str:
    """Number, who, what, and the result."""
    ply, entry = film.plies[at - 1], film.journal.entries[at - 1]
    who = "chance" if ply.seat < 0 else f"{film.journal.header.players[ply.seat]} ({ply.seat})"
    told = [entry.move] if is_open(ply, seat) else []
    told += filter(None, [tell_all(ply.events, seat)])
    return f"{at}/{len(film.plies)} {who}: {' — '.join(told)}"


def step_through(film: Film, seat: Seat | None) -> None:
    """Show a position, wait for a key, show the next."""
    at, last = 0, len(film.plies)
    while True:
        show_frame(film, at, seat)
        try:
            word = input(_PROMPT).strip().lower()
        except EOFError:
            return
        if word.startswith("q"):
            return
        steps = {"": at + 1, "b": at - 1, "e": last}
        wanted = int(word) if word.isdecimal() else steps.get(word[:1], at)
        at = min(max(wanted, 0), last)
