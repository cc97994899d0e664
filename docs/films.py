"""`python -m docs.films`: the games that the front door shows, played by bots and written down for the page.

A film is some boards, ply after ply, as a page is told of them; a ply that changes nothing to be seen is left
out. Sea games are filmed from where seat 0 sits.
"""

from itertools import cycle, groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import parley
from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.core import Seat
from parley.games import load_game
from parley.match.replay import read_setup
from parley.seats.web.views import face_of

PATH = Path(parley.__file__).parent / "web" / "js" / "films.js"
PLIES = 80
"""Boards of a film at most."""
_HEAD = """// @ts-check
/** Games that bots have played, for the front door: `python -m docs.films` writes them. */

/** @type {Record<string, import("./film.js").Film>} */
export const FILMS = """


class Scene(NamedTuple):
    """A game to film: its bots, and the part of the board to show."""

    bots: tuple[str, ...]
    """In turn, as many as there are seats; such as play the same again."""
    seed: int
    settings: dict[str, Any]
    skipped: int
    """Plies before the film begins: fleets are laid out, land is claimed."""
    parts: tuple[str, ...]
    seat: Seat | None = None


SCENES = {
    "seabattle": Scene(("density",), 4, {}, 2, ("fields",), Seat(0)),
    "battleship-plus": Scene(("random", "density"), 2, {}, 2, ("fields",), Seat(0)),
    "dots": Scene(("greedy",), 11, {"width": 16, "height": 12}, 10, ("dots", "areas")),
    "conquest": Scene(("border",), 5, {"players": 3, "rounds": 12}, 110, ("owners", "units")),
}


def film(name: str) -> dict[str, Any]:
    """A game as the page shows it."""
    scene, game, face = SCENES[name], load_game(name), face_of(name)
    setup = read_setup(game, scene.settings)
    bots = [load_bot(name, bot) for bot in islice(cycle(scene.bots), game.seats(setup))]
    played = islice(simulate(game, setup, bots, scene.seed), scene.skipped, None)
    boards = (face.board(one.match.view(scene.seat)) for one in played)
    seen = groupby({part: board[part] for part in scene.parts} for board in boards)
    return {"setup": msgspec.to_builtins(setup), "boards": [board for board, _ in islice(seen, PLIES)]}


def text() -> str:
    """All of them, as the page loads them."""
    films = {name: film(name) for name in SCENES}
    lines = [f'  "{name}": {msgspec.json.encode(one).decode()},' for name, one in films.items()]
    return "\n".join([f"{_HEAD}{{", *lines, "};", ""])


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
    print(f"wrote {PATH.name}")
