"""The conquest game in sentences. An attack is told with its dice, which are a ply of their own."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from parley.cli.play.telling.ending import tell_outcome
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say, later
from parley.core import Event, Seat, Termination
from parley.games.conquest import (
    Advance,
    Advanced,
    Attack,
    Attacked,
    Card,
    CardDrawn,
    Claimed,
    Conquered,
    Drawn,
    Dropped,
    Eliminated,
    Ended,
    Inherited,
    March,
    Marched,
    Move,
    Next,
    Phase,
    PhaseBegan,
    Place,
    Placed,
    PreparationEnded,
    Rolled,
    Trade,
    Traded,
    TurnBegan,
)
from parley.visits import Seen, Told

_FAR = 3000
"""How many plies back to look for the defender."""
_OURS: dict[type[Event], str] = {
    Drawn: later("You begin."),
    Claimed: later("You claim {node}."),
    Placed: later("You reinforce {node}: +{units}."),
    TurnBegan: later("Round {round}: your turn, {reinforcements} to place."),
    Conquered: later("You take {target}."),
    Advanced: later("You follow up to {target}: {units}."),
    Marched: later("You march from {source} to {target}: {units}."),
    Eliminated: later("You are out, beaten by {by}."),
    CardDrawn: later("You draw a card: {card}."),
    Traded: later("You trade {cards}: +{units}."),
    Inherited: later("{by} takes your cards: {cards}."),
}
_THEIRS: dict[type[Event], str] = {
    Drawn: later("{name} begins."),
    Claimed: later("{name} claims {node}."),
    Placed: later("{name} reinforces {node}: +{units}."),
    TurnBegan: later("Round {round}: {name} is to move, {reinforcements} to place."),
    Conquered: later("{name} takes {target}."),
    Advanced: later("{name} follows up to {target}: {units}."),
    Marched: later("{name} marches from {source} to {target}: {units}."),
    Eliminated: later("{name} is out, beaten by {by}."),
    CardDrawn: later("{name} draws a card: {card}."),
    Traded: later("{name} trades {cards}: +{units}."),
    Inherited: later("{by} takes the cards of {name}: {cards}."),
}
_WE_DROP = {
    Termination.RESIGNED: later("You give up; your units only defend from now on."),
    Termination.LEFT: later("You have left; your units only defend from now on."),
    Termination.TIMED_OUT: later("You ran out of time; your units only defend from now on."),
}
_THEY_DROP = {
    Termination.RESIGNED: later("{name} gives up; the units only defend from now on."),
    Termination.LEFT: later("{name} has left; the units only defend from now on."),
    Termination.TIMED_OUT: later("{name} ran out of time; the units only defend from now on."),
}
_ATTACK = later("{name} attacks {target} from {source}: {ours} against {theirs}.")
MUST_TRADE = later("Your turn: trade three cards first, such as trade {cards}.")
MAY_TRADE = later("Cards: type trade {cards} for {worth} more.")
_KINDS = "abc"
_NODES = ("node", "source", "target")


def tell_ply(told: Told, seen: Seen, say: Say) -> list[str]:
    """The sentences of one ply; of dice, those of their battle."""
    sentences: list[str] = []
    is_deal = sum(isinstance(event, Claimed) for event in told.events) > 1
    if is_deal:
        sentences.append(say("The places are dealt."))
    for event in told.events:
        if is_deal and isinstance(event, Claimed | Placed):
            continue
        if isinstance(event, Rolled):
            sentences += _tell_dice(event, told, seen, say)
        elif sentence := tell(event, seen, say):
            sentences.append(sentence)
    return sentences


def tell(event: Event, seen: Seen, say: Say) -> str:
    """One event by itself; an attack is told when the dice are thrown."""
    match event:
        case Attacked() | Advanced(units=0):
            return ""
        case Rolled():
            return say(
                "Dice: {ours} against {theirs}.", ours=_dice(event.attacker), theirs=_dice(event.defender)
            )
        case PreparationEnded():
            return say("All units are placed.")
        case PhaseBegan():
            return say("All places are claimed.") if event.phase is Phase.FILL else ""
        case Dropped(seat, why):
            texts = _WE_DROP if seat == seen.seat else _THEY_DROP
            return say(texts.get(why, texts[Termination.LEFT]), name=who(seat, seen, say))
        case Ended(outcome):
            return tell_outcome(outcome, seen, say)
    return _tell(event, seen, say) if type(event) in _OURS else ""


def _tell(event: Event, seen: Seen, say: Say) -> str:
    values: dict[str, Any] = {name: getattr(event, name) for name in type(event).__match_args__}
    seat = values.pop("seat")
    for name in _NODES:
        if name in values:
            values[name] = place_name(values[name], seen, say)
    if "card" in values:
        values["card"] = card_name(values["card"], seen, say)
    if "cards" in values:
        values["cards"] = ", ".join(card_name(card, seen, say) for card in values["cards"])
    if "by" in values:
        values["by"] = who(values["by"], seen, say)
    return say((_OURS if seat == seen.seat else _THEIRS)[type(event)], name=who(seat, seen, say), **values)


def tell_move(move: Move, seen: Seen, say: Say) -> str:
    """An order with the names of its places; empty for what is none."""
    match move:
        case Place(node, units):
            return f"{place_name(node, seen, say)} +{units}"
        case Attack(source, target):
            return f"{place_name(source, seen, say)} → {place_name(target, seen, say)}"
        case March(source, target, units):
            return f"{place_name(source, seen, say)} → {place_name(target, seen, say)}: {units}"
        case Advance(units):
            return say("follow up: {units}", units=units)
        case Next():
            return say("go on")
        case Trade():
            return say("trade cards")
    return ""


def card_name(card: Card, seen: Seen, say: Say) -> str:
    """Its place and its kind, which is a letter."""
    if card.kind not in range(len(_KINDS)):
        return say("joker")
    return f"{place_name(card.node, seen, say)} {_KINDS[card.kind]}"


def place_name(node: int, seen: Seen, say: Say) -> str:
    """A place in the player's language; custom maps keep their names."""
    nodes = seen.view.map.nodes if seen.view is not None else seen.setup.map.nodes
    return say(nodes[node].name) if 0 <= node < len(nodes) else str(node)


def _dice(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, sorted(dice, reverse=True)))


def _tell_dice(rolled: Rolled, told: Told, seen: Seen, say: Say) -> Iterator[str]:
    ours, theirs = _dice(rolled.attacker), _dice(rolled.defender)
    attacked, is_first, defender = find_battle(told, seen)
    if attacked is None:
        yield say("Dice: {ours} against {theirs}.", ours=ours, theirs=theirs)
        return
    places = {name: place_name(getattr(attacked, name), seen, say) for name in ("source", "target")}
    if not is_first:
        yield say("Once more: {ours} against {theirs}.", ours=ours, theirs=theirs)
    elif attacked.seat == seen.seat:
        yield say(
            "You attack {target} from {source}: {ours} against {theirs}.", ours=ours, theirs=theirs, **places
        )
    else:
        name = who(attacked.seat, seen, say)
        yield say(_ATTACK, name=name, ours=ours, theirs=theirs, **places)
    yield from _tell_losses((attacked.seat, defender), rolled.losses, seen, say)


def _tell_losses(
    sides: tuple[Seat, Seat | None], losses: tuple[int, int], seen: Seen, say: Say
) -> Iterator[str]:
    for seat, count in zip(sides, losses, strict=True):
        if count and seat is None:
            yield say("The defender loses {count}.", count=count)
        elif count and seat == seen.seat:
            yield say("You lose {count}.", count=count)
        elif count and seat is not None:
            yield say("{name} loses {count}.", name=who(seat, seen, say), count=count)


def find_battle(told: Told, seen: Seen) -> tuple[Attacked | None, bool, Seat | None]:
    """The attack this throw belongs to, whether it is its first throw, and who defends, if we have heard."""
    plies, is_first = _before(told, seen), True
    for ply in plies:
        attacks = [event for event in ply.events if isinstance(event, Attacked)]
        if attacks:
            return attacks[0], is_first, _owner(attacks[0].target, plies)
        is_first = is_first and not any(isinstance(event, Rolled) for event in ply.events)
    return None, True, None


def _before(told: Told, seen: Seen) -> Iterator[Told]:
    """The plies before this one, the latest first."""
    plies = seen.plies
    at = told.number - plies[0].number if plies else -1
    if not 0 <= at < len(plies) or plies[at].number != told.number:
        return iter(())
    return (plies[i] for i in range(at - 1, max(-1, at - _FAR), -1))


def _owner(node: int, plies: Iterator[Told]) -> Seat | None:
    for event in (event for ply in islice(plies, _FAR) for event in ply.events):
        match event:
            case Conquered(seat=seat, target=taken) | Claimed(seat=seat, node=taken) if taken == node:
                return seat
    return None
