"""`parley replay --review`: what every move cost, and what would have been better."""

from typing import Any

from parley.bots import load_bot
from parley.cli.progress import showing
from parley.cli.screen import console, make_table, print_json, say
from parley.core import Seat, SetupError
from parley.core.bot import Prepares
from parley.films import Film
from parley.house.review.past import Past
from parley.house.review.review import ASKED, Review, show_verdict, steps
from parley.house.review.verdicts import SIGNS, Mark, Verdict, totals

_WORST = 10
_COLUMNS = ("player", "moves", *SIGNS.values(), "average loss")


def show_review(film: Film, seat: Seat | None, *, as_json: bool) -> None:
    """Go through a match; None: everybody's moves. Raises `SetupError`."""
    review = _review(film)
    told = [one for one in review.verdicts if seat is None or one.seat == seat]
    if as_json:
        print_json(_plain(film, review, told))
    else:
        _print(film, review, told)


def _review(film: Film) -> Review:
    name = film.game.name
    if name not in ASKED:
        raise SetupError(f"there is no bot that could judge the moves of {name}")
    bot = load_bot(name, ASKED[name])
    review = Review(name, len(film.players))
    past = Past(film.game, len(film.players), film.journal.entries, film.frames.__getitem__)
    with showing(f"{ASKED[name]} looks at the moves") as tell:
        if isinstance(bot, Prepares):
            bot.prepare()
        for found in steps(past):
            review.add(found)
            tell(found.done, found.total)
    return review


def _plain(film: Film, review: Review, told: list[Verdict]) -> dict[str, Any]:
    found = review.plain()
    return {
        "game": film.game.name,
        "players": film.players,
        "bot": found["bot"],
        "seats": found["seats"],
        "chances": found["chances"],
        "moves": [show_verdict(one) for one in told],
    }


def _print(film: Film, review: Review, told: list[Verdict]) -> None:
    say(f"{film.game.name}: {' against '.join(film.players)}, judged by {review.bot}", "bold")
    rows = [
        (
            f"{film.players[one.seat]} ({one.seat})",
            str(one.moves),
            *(str(one.marks[mark]) for mark in Mark),
            f"{one.loss:.1%}",
        )
        for one in totals(review.verdicts, review.seats)
    ]
    console.print(make_table(_COLUMNS, rows, words=("player",)))
    say(", ".join(f"{sign} {mark}" for mark, sign in SIGNS.items()), "dim")
    marked = sorted((one for one in told if one.mark), key=lambda one: -one.loss)
    say("")
    none = "No move that cost much." if told else "No move was judged."
    say("What cost the most:" if marked else none, "bold")
    for one in marked[:_WORST]:
        say(_line(film, one))


def _line(film: Film, one: Verdict) -> str:
    """`31 bob (1): G8 ?!  J2 was better: a chance to win of 39% instead of 33%`."""
    sign = SIGNS[one.mark] if one.mark else ""
    hits = f"; it hits with {one.hits[0]:.0%} instead of {one.hits[1]:.0%}" if one.hits else ""
    return (
        f"  {one.ply} {film.players[one.seat]} ({one.seat}): {one.played} {sign}"
        f"  {one.better} was better: a chance to win of {one.best:.0%} instead of {one.mine:.0%}{hits}"
    )
