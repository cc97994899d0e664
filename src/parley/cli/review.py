"""`parley replay --review`: what every move cost, and what would have been better."""

from typing import Any

from parley.bots import load_bot
from parley.cli.play.past import past_of_film
from parley.cli.play.telling.settings import tell_game
from parley.cli.play.telling.verdicts import tell_verdict
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.cli.progress import showing
from parley.cli.screen import console, make_table, print_json, say
from parley.core import Seat, SetupError
from parley.core.bot import Prepares
from parley.films import Film
from parley.house.review.past import Past
from parley.house.review.review import ASKED, Review, show_verdict, steps
from parley.house.review.verdicts import SIGNS, Mark, Verdict, totals

_WORST = 10


def show_review(film: Film, seat: Seat | None, tell: Say, *, as_json: bool) -> None:
    """Go through a match; None: everybody's moves. Raises `SetupError`."""
    review = _review(film, tell)
    told = [one for one in review.verdicts if seat is None or one.seat == seat]
    if as_json:
        print_json(_plain(film, review, told))
    else:
        _print(film, review, told, tell)


def _review(film: Film, tell: Say) -> Review:
    name = film.game.name
    if name not in ASKED:
        raise SetupError(f"there is no bot that could judge the moves of {name}")
    bot = load_bot(name, ASKED[name])
    review = Review(name, len(film.players))
    past = Past(film.game, len(film.players), film.journal.entries, film.frames.__getitem__)
    with showing(tell("{bot} looks at the moves", bot=ASKED[name])) as show:
        if isinstance(bot, Prepares):
            bot.prepare()
        for found in steps(past):
            review.add(found)
            show(found.done, found.total)
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


def _print(film: Film, review: Review, told: list[Verdict], tell: Say) -> None:
    seen = past_of_film(film).seen
    names = [who(Seat(seat), seen, tell) for seat in range(review.seats)]
    judged = tell("judged by {bot}", bot=review.bot)
    say(f"{tell_game(film.game.name, tell)}: {tell(' against ').join(names)}, {judged}", "bold")
    rows = [
        (
            f"{names[one.seat]} ({one.seat})",
            str(one.moves),
            *(str(one.marks[mark]) for mark in Mark),
            f"{one.loss:.1%}",
        )
        for one in totals(review.verdicts, review.seats)
    ]
    columns = (tell("player"), tell("moves"), *SIGNS.values(), tell("average loss"))
    console.print(make_table(columns, rows, words=columns[:1]))
    say(", ".join(f"{sign} {tell(mark)}" for mark, sign in SIGNS.items()), "dim")
    marked = sorted((one for one in told if one.mark), key=lambda one: -one.loss)
    say("")
    none = tell("No move that cost much.") if told else tell("No move was judged.")
    say(tell("What cost the most:") if marked else none, "bold")
    for one in marked[:_WORST]:
        say(f"  {one.ply} {names[one.seat]} ({one.seat}): {tell_verdict(one, seen, tell)}")
