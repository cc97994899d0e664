"""`parley hint`: what a bot would play in a position, and why."""

import argparse
from pathlib import Path
from random import Random
from typing import Any

from rich.text import Text

from parley.bots import bot_names, load_bot
from parley.bots.own import in_a_line
from parley.cli.matches import load_film
from parley.cli.screen import console, draw, print_json, say
from parley.core import CHANCE, Seat, SetupError
from parley.core.bot import Hint, Limit, Prepares
from parley.core.cells import Cell, format_cell, format_column
from parley.films import AnyMatch, Film
from parley.games.seabattle import Answer, Ready

_SHADES = " .:-=+*#%@"
"""From cold to hot."""
_BEST = 5
_FACTS = (Answer, Ready)
"""What a fleet on paper answers for: nobody chooses it."""


def run_hint(options: argparse.Namespace) -> int:
    """Find the position, let the bot think, show its thoughts."""
    film = load_film(Path(options.file))
    match = _position(film, options.at)
    seat = _seat(match, options.seat)
    name = options.bot or bot_names(film.game.name)[-1]
    bot = load_bot(film.game.name, name)
    with in_a_line(name):
        if isinstance(bot, Prepares):
            bot.prepare()
        hint = bot.hint(match.view(seat), Limit(options.time), Random(options.seed))
    if options.json:
        print_json(_plain(film, match, seat, name, hint))
    else:
        _show(film, match, seat, name, hint)
    return 0


def _position(film: Film, at: int | None) -> AnyMatch:
    if at is not None and not 0 <= at < len(film.frames):
        raise SetupError(f"--at {at}: the match has plies 1 to {len(film.plies)}, and 0 is the start")
    frames = reversed(film.frames) if at is None else [film.frames[at]]
    for match in frames:
        if _choosers(match):
            return match
    raise SetupError("nobody has a move to choose there: try another --at")


def _choosers(match: AnyMatch) -> set[Seat]:
    seats = match.to_move - {CHANCE}
    return {seat for seat in seats if not isinstance(next(match.view(seat).moves(), None), _FACTS)}


def _seat(match: AnyMatch, number: int | None) -> Seat:
    seats = _choosers(match)
    if number is None:
        return min(seats)
    if number not in seats:
        raise SetupError(f"--seat {number} is not to move: choose {', '.join(map(str, sorted(seats)))}")
    return Seat(number)


def _plain(film: Film, match: AnyMatch, seat: Seat, bot: str, hint: Hint[Any]) -> dict[str, Any]:
    return {
        "game": film.game.name,
        "at": match.length,
        "seat": seat,
        "bot": bot,
        "move": film.game.format_move(hint.move),
        "chance": hint.chance,
        "hit": hint.hit,
        "cells": {format_cell(cell): round(heat, 6) for cell, heat in hint.cells.items()},
        "moves": [[film.game.format_move(move), round(score, 6)] for move, score in hint.moves],
    }


def _show(film: Film, match: AnyMatch, seat: Seat, bot: str, hint: Hint[Any]) -> None:
    say(f"{film.game.name} after ply {match.length}, seat {seat} to move, asked: {bot}", "bold")
    draw(film.game.drawing(match.view(seat)))
    say("")
    if hint.cells:
        _show_cells(hint)
    if hint.moves:
        _show_moves(film, hint)
    chance = "" if hint.chance is None else f", and gives itself a {hint.chance:.0%} chance to win"
    say(f"{bot} would play {film.game.format_move(hint.move)}{chance}.", "bold green")


def _show_cells(hint: Hint[Any]) -> None:
    """The map, how to read it, and the best cells in order."""
    console.print(_heat_map(hint))
    say(f"What it thinks of each cell, from worst to best: '{_SHADES}'")
    most = max(hint.cells.values()) or 1.0
    best = sorted(hint.cells.items(), key=lambda item: -item[1])[:_BEST]
    shares = ", ".join(f"{format_cell(cell)} {max(0.0, heat) / most:.0%}" for cell, heat in best)
    say(f"Best cells, compared with the first: {shares}")
    if hint.hit is not None:
        say(f"A shot at the best cell hits with a chance of {hint.hit:.0%}.")


def _show_moves(film: Film, hint: Hint[Any]) -> None:
    say("Best moves, by its own scores (more is better):")
    for move, score in hint.moves[:_BEST]:
        say(f"  {score:8.3f}  {film.game.format_move(move)}")


def _heat_map(hint: Hint[Any]) -> Text:
    """Hotter cells have darker characters, and a colour on a terminal."""
    most = max(hint.cells.values()) or 1.0
    width, height = (1 + max(cell[axis] for cell in hint.cells) for axis in (0, 1))
    text = Text("    " + " ".join(f"{format_column(x):>2}" for x in range(width)) + "\n")
    for y in range(height):
        text.append(f"{y + 1:>3} ")
        for x in range(width):
            share = max(0.0, hint.cells.get(Cell(x, y), 0.0)) / most
            red = int(55 + 200 * share)
            text.append(f" {_SHADES[int(share * (len(_SHADES) - 1))]} ", style=f"rgb({red},{255 - red},90)")
        text.append("\n")
    return text
