"""What a review says of a move."""

from parley.cli.play.telling import tell_move
from parley.cli.play.words import Say
from parley.house.review.verdicts import SIGNS, Verdict
from parley.visits import Seen


def tell_verdict(one: Verdict, seen: Seen, say: Say) -> str:
    """`G8 ?!  J2 was better: a chance to win of 39% instead of 33%`; of a good move, what it was."""
    played, better = (_move(text, seen, say) for text in (one.played, one.better or one.played))
    if one.mark is None:
        return played
    best, mine = f"{one.best:.0%}", f"{one.mine:.0%}"
    text = say(
        "{better} was better: a chance to win of {best} instead of {mine}",
        better=better,
        best=best,
        mine=mine,
    )
    if one.hits is not None:
        best, mine = (f"{share:.0%}" for share in one.hits)
        text += "; " + say("it hits with {best} instead of {mine}", best=best, mine=mine)
    return f"{played} {SIGNS[one.mark]}  {text}"


def _move(text: str, seen: Seen, say: Say) -> str:
    return tell_move(seen.game.parse_move(text), seen, say)
