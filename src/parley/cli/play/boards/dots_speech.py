"""What a board of Dots asks its player, and what its keys and signs mean."""

from collections.abc import Iterator

from parley.cli.play.boards.marks import Marks
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.games.dots import View
from parley.visits import Seen


def ask(view: View, seen: Seen, typed: str, say: Say) -> Iterator[str]:
    """What to do now, or who is awaited; and who would agree to a draw."""
    state = view.state
    if typed.lower() in ("d", "draw"):
        yield say("Enter offers a draw.")
    elif not seen.is_my_turn:
        yield say("{name} is to move.", name=who(state.turn, seen, say))
    elif view.choices != state.open:
        yield say("Your turn: your first dot goes into the centre.")
    else:
        yield say("Your turn: put a dot.")
    for seat in sorted(state.standing.agreed):
        if seat == seen.seat:
            yield say("You agree to a draw.")
        else:
            yield say("{name} agrees to a draw.", name=who(seat, seen, say))


def help_for(marks: Marks, say: Say) -> list[tuple[str, str]]:
    """All keys and signs of the board."""
    return [
        ("← ↑ ↓ →, h j k l", say("move the cursor")),
        ("shift+← ↑ ↓ →, H J K L", say("move it five points")),
        ("page up, page down", say("move it a screen up or down")),
        ("home, end", say("move it a screen to the left or right")),
        ("enter, space", say("put a dot under the cursor")),
        ("T16", say("type a point: the cursor goes there, enter puts a dot")),
        ("d enter", say("offer a draw, or agree to one")),
        ("tab", say("go to the last dot")),
        ("+ -", say("larger or smaller points")),
        ("esc", say("take back what was typed")),
        (say("mouse"), say("a click puts a dot, the wheel scrolls; among small points, click twice")),
        (marks.fallen[:2], say("dots in captured land, which count no more")),
        (marks.hatch[:2], say("captured land")),
        (marks.inside, say("enclosed, but free: a dot in there may be captured")),
    ]
