"""What the map asks its player, and why a place cannot be chosen."""

from parley.cli.play.boards.conquest_hand import Hand
from parley.cli.play.telling.conquest import MAY_TRADE, MUST_TRADE
from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import CHANCE
from parley.games.conquest import Phase, View
from parley.visits import Seen

Names = tuple[str, ...]
_ASKED = {
    Phase.CLAIM: later("Your turn: claim a free place."),
    Phase.FILL: later("Your turn: put a unit on one of your places."),
    Phase.REINFORCE: later("Your turn: {left} to place. Where?"),
    Phase.ATTACK: later("Your turn: attack from where? Or type n: no more attacks."),
    Phase.ADVANCE: later("Attack on from where? Esc: follow up. Or type n: no more attacks."),
    Phase.MARCH: later("Your turn: march once, from where? Or type n: end the turn."),
}
_PASSES = {
    Phase.ATTACK: later("Enter: no more attacks."),
    Phase.ADVANCE: later("Enter: no more attacks."),
    Phase.MARCH: later("Enter: end the turn."),
}
_PASS_KEYS = {
    Phase.ATTACK: later("no more attacks"),
    Phase.ADVANCE: later("no more attacks"),
    Phase.MARCH: later("end the turn"),
}


def ask(view: View, seen: Seen, hand: Hand, names: Names, typed: str, say: Say) -> str:
    """What to do now, or who is awaited."""
    if (outcome := seen.outcome or view.outcome) is not None:
        return tell_outcome(outcome, seen, say)
    if not seen.is_my_turn:
        return _wait(view, seen, say)
    if typed.strip().casefold() in ("n", "next") and view.phase in _PASSES:
        return say(_PASSES[view.phase])
    if hand.question is not None:
        return _ask_units(hand, names, say)
    if hand.source is not None:
        source = names[hand.source]
        if view.phase is Phase.MARCH:
            return say("March from {source}: where to?", source=source)
        return say("Attack from {source}: where to?", source=source)
    return _ask_phase(view, hand, say)


def _ask_phase(view: View, hand: Hand, say: Say) -> str:
    """With cards to trade: how; with too many: nothing else."""
    asked = say(_ASKED[view.phase], left=view.left) if view.phase in _ASKED else ""
    cards = view.standing.cards
    if cards is None or hand.offers.trade is None:
        return asked
    three = " ".join(map(str, hand.offers.trade))
    if not hand.offers.places:
        return say(MUST_TRADE, cards=three)
    return f"{asked} {say(MAY_TRADE, cards=three, worth=cards.worth)}"


def _wait(view: View, seen: Seen, say: Say) -> str:
    is_out = seen.seat is not None and seen.seat not in view.standing.playing
    parts = [say("You are out.")] if is_out else []
    if view.turn == CHANCE:
        parts.append(say("Lots are drawn."))
    elif view.phase is Phase.DRAW_CARD:
        parts.append(say("A card is drawn."))
    elif view.to_move == {CHANCE}:
        parts.append(say("The dice are thrown."))
    else:
        parts.append(say("{name} is to move.", name=who(view.turn, seen, say)))
    return " ".join(parts)


def _ask_units(hand: Hand, names: Names, say: Say) -> str:
    question = hand.question
    if question is None:
        return ""
    values = {"target": names[question.node], "least": question.least, "most": question.most}
    if question.least == 0:
        return say("{target} is yours! How many follow, {least} to {most}? Enter: all.", **values)
    if hand.source is not None:
        source = names[hand.source]
        return say("{source} to {target}: how many, {least} to {most}? Enter: all.", source=source, **values)
    return say("{target}: how many, {least} to {most}? Enter: all.", **values)


def keys_now(view: View, seen: Seen, hand: Hand, say: Say) -> list[tuple[str, str]]:
    """The keys that matter most, first."""
    moves = [("←↑↓→", say("move")), ("+ -", say("zoom"))]
    if not seen.is_my_turn:
        return moves
    if hand.question is not None:
        return [
            ("0-9", say("how many")),
            ("enter", say("all")),
            ("+ -", say("more or fewer")),
            ("esc", say("back")),
        ]
    keys = [("enter", say("choose")), ("tab", say("next choice"))]
    if hand.offers.can_pass and view.phase in _PASS_KEYS:
        keys.append(("n enter", say(_PASS_KEYS[view.phase])))
    if hand.source is not None:
        keys.append(("esc", say("back")))
    return keys + moves


def refuse(node: int, view: View, seen: Seen, hand: Hand, names: Names, say: Say) -> str:
    """Why this place cannot be chosen."""
    place, is_ours = names[node], view.owners[node] == seen.seat
    if seen.seat is None:
        return say("you are watching")
    if not seen.is_my_turn:
        return say("it is not your turn")
    if view.phase is Phase.CLAIM:
        return say("{place} is taken already.", place=place)
    if view.phase is Phase.MARCH and hand.source is not None:
        return say("From {source} there is no way to {place}.", source=names[hand.source], place=place)
    if hand.source is not None and is_ours:
        return say("{place} is yours already.", place=place)
    if hand.source is not None:
        return say("{place} is not beside {source}.", source=names[hand.source], place=place)
    if not is_ours:
        return say("{place} is not yours.", place=place)
    if view.units[node] < 2:
        return say("{place} has one unit, and that one stays.", place=place)
    if view.phase is Phase.MARCH:
        return say("From {place} there is no way to another place of yours.", place=place)
    return say("There is no enemy beside {place}.", place=place)


def help_for(say: Say) -> list[tuple[str, str]]:
    """All keys and signs of the map."""
    return [
        ("← ↑ ↓ →, h j k l", say("go to the next place that way")),
        ("tab, shift+tab", say("go through the places that can be chosen")),
        ("enter, space", say("choose a place: first from where, then where to")),
        ("3 enter", say("so many units, where they are asked for; + and - change the number")),
        ("a", say("all units, where they are asked for")),
        ("n enter", say("no more attacks, or the end of the turn")),
        ("esc", say("a step back")),
        ("kam enter", say("type the beginning of a place to choose it")),
        ("attack ala kam", say("or a whole order: place, attack, advance, march, next")),
        ("trade 0 1 2", say("give three of your cards for units, by their numbers")),
        ("+ -", say("a larger or smaller map")),
        (say("mouse"), say("a click chooses, the wheel scrolls")),
        ("[ ]", say("where you are")),
        ("{ }", say("from where you attack or march")),
        ("( )", say("where to")),
        ("!", say("where something happened last")),
    ]
