"""`parley replay`: look at a recorded match."""

import argparse
import os
import sys
from pathlib import Path

from parley.cli.matches import load_film, summary
from parley.cli.play import is_plain
from parley.cli.play.past import past_of_film
from parley.cli.play.telling import tell_move, tell_ply
from parley.cli.play.telling.ending import tell_end
from parley.cli.play.telling.settings import tell_game
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, choose_language, later, speaker
from parley.cli.screen import draw, print_json, say
from parley.core import CHANCE, Seat, SetupError
from parley.films import Film, save_match

_PROMPT = later("Enter: next, b: back, e: end, a number: that ply, q: quit > ")


def run_replay(options: argparse.Namespace) -> int:
    """Read, then show what was asked for."""
    film = load_film(Path(options.file))
    seat = _seat(film, options.seat)
    at = len(film.plies) if options.to_end else options.at
    if at is not None and not 0 <= at <= len(film.plies):
        raise SetupError(f"--at {at}: the match has plies 1 to {len(film.plies)}, and 0 is the start")
    language = choose_language(options.lang, os.environ)
    if options.save:
        save_match(film, options.save)
    if options.review:
        _judge(film, seat, language, as_json=options.json)
    elif options.json:
        print_json(summary(film, at, seat))
    elif at is None and not is_plain(options, os.environ):
        return _look_back(film, seat, language)
    elif at is not None or _is_at_terminal() or not options.save:
        _Reader(film, seat, speaker(language)).read(at)
    return 0


def _is_at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _judge(film: Film, seat: Seat | None, language: str, *, as_json: bool) -> None:
    """By a bot, which takes a while to load."""
    from parley.cli.review import show_review

    show_review(film, seat, speaker(language), as_json=as_json)


def _look_back(film: Film, seat: Seat | None, language: str) -> int:
    """On the whole screen, which takes a while to load."""
    from parley.cli.play.app.lookback import look_back

    return look_back(past_of_film(film, seat), language)


def _seat(film: Film, number: int | None) -> Seat | None:
    seats = len(film.journal.header.players)
    if number is not None and not 0 <= number < seats:
        raise SetupError(f"--seat {number}: the match has seats 0 to {seats - 1}")
    return None if number is None else Seat(number)


class _Reader:
    """A match line by line, as a seat saw it."""

    def __init__(self, film: Film, seat: Seat | None, tell: Say) -> None:
        self._film, self._seat, self._tell = film, seat, tell
        self._past = past_of_film(film, seat)

    def read(self, at: int | None) -> None:
        """The position after ply `at`; without one, all of it, step by step at a terminal."""
        if at is not None:
            self._show(at)
        elif _is_at_terminal():
            self._step_through()
        else:
            for number in range(1, self._past.last + 1):
                say(self._line(number))
            self._show(self._past.last)

    def _show(self, at: int) -> None:
        tell, seen = self._tell, self._past.at(at)
        names = tell(" against ").join(who(Seat(seat), seen, tell) for seat in range(len(seen.names)))
        say(f"{tell_game(seen.game.name, tell)}: {names}", "bold")
        say(self._line(at) if at else tell("The beginning."), "cyan")
        say("")
        draw(self._film.game.drawing(self._film.frames[at].view(self._seat)))
        if at == self._past.last:
            say("")
            is_over = seen.outcome is not None
            say(tell_end(seen, tell) if is_over else tell("The match is not over."), "bold green")

    def _line(self, at: int) -> str:
        """Number, and what happened; without words for that, who made which move."""
        (told,), seen, tell = self._past.told(at), self._past.at(at), self._tell
        happened = " ".join(tell_ply(told, seen, tell))
        if not happened and told.seat != CHANCE:
            move = tell("(hidden)") if told.move is None else tell_move(told.move, seen, tell)
            happened = f"{who(told.seat, seen, tell)}: {move}"
        return f"{at}/{self._past.last} {happened}"

    def _step_through(self) -> None:
        """Show a position, wait for a key, show the next."""
        at, last = 0, self._past.last
        while True:
            self._show(at)
            try:
                word = input(self._tell(_PROMPT)).strip().lower()
            except EOFError:
                return
            if word.startswith("q"):
                return
            steps = {"": at + 1, "b": at - 1, "e": last}
            wanted = int(word) if word.isdecimal() else steps.get(word[:1], at)
            at = min(max(wanted, 0), last)
