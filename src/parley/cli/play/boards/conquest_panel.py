"""What stands beside the map: the place under the cursor, dice, players, continents, hints."""

from collections.abc import Iterator
from itertools import zip_longest

from rich.style import Style
from rich.text import Text

from parley.cli.play.boards.conquest_looks import MapLooks
from parley.cli.play.boards.marks import Marks
from parley.cli.play.telling.conquest import card_name, find_battle, place_name, tell_move
from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Seat
from parley.core.bot import Hint
from parley.games.conquest import UNOWNED, Move, Rolled, View
from parley.visits import Seen

HINTS = 5
_LATELY = 6
"""Plies after which dice are not shown any more."""
_NAME = 16
_DIM = Style(dim=True)


class Panel:
    """Lines of text about a position, for its viewer."""

    def __init__(self, view: View, seen: Seen, say: Say, marks: Marks, looks: MapLooks) -> None:
        self._view, self._seen, self._say, self._marks, self._looks = view, seen, say, marks, looks

    def narrow(self, node: int, hint: Hint[Move] | None, width: int) -> Iterator[Text]:
        """Below a map: what matters most comes first. Many players are shown briefly."""
        yield Text.assemble(self._place(node), "  ", _joined(self._neighbours(node), ", "))
        yield _joined(self._hints(hint), "  ") if hint is not None else _joined(self._dice(), "   ")
        players = _joined(self._players(), "  ")
        yield players if players.cell_len <= width else _joined(self._players(is_short=True), " ")
        if self._view.hands:
            yield _joined(self._cards(), "  ")
        yield _joined(self._continents(), "  ")

    def wide(self, node: int, hint: Hint[Move] | None) -> Iterator[Text]:
        yield self._place(node)
        yield from (Text.assemble("  ", neighbour) for neighbour in self._neighbours(node))
        for heading, lines in (
            (self._say("Hint"), list(self._hints(hint)) if hint is not None else []),
            (self._say("Dice"), list(self._dice())),
            (self._round(), list(self._players())),
            (self._worth(), list(self._cards())),
            (self._say("Continents"), list(self._continents())),
        ):
            if lines:
                yield from (Text(), Text(heading, Style(bold=True, underline=True)), *lines)

    def _round(self) -> str:
        standing = self._view.standing
        return self._say("Round {round} of {rounds}", round=standing.round, rounds=self._view.setup.rounds)

    def _worth(self) -> str:
        cards = self._view.standing.cards
        return "" if cards is None else self._say("Cards, three bring {worth}", worth=cards.worth)

    def _cards(self) -> Iterator[Text]:
        """Hands, our own first: each card with its number."""
        hands = sorted(enumerate(self._view.hands), key=lambda entry: entry[0] != self._seen.seat)
        for seat, hand in hands:
            held = [f"{at} {card_name(card, self._seen, self._say)}" for at, card in enumerate(hand)]
            if held:
                yield Text.assemble((f"{self._marks.seat[seat]} ", self._looks.seat(seat)), ", ".join(held))

    def _place(self, node: int) -> Text:
        view = self._view
        part = next(part for part in view.map.continents if node in part.nodes)
        named = Text(place_name(node, self._seen, self._say), Style(bold=True))
        where = f" {self._say(part.name)} +{part.bonus}: "
        owner = view.owners[node]
        if owner == UNOWNED:
            return Text.assemble(named, (where, _DIM), self._say("free"))
        return Text.assemble(
            named, (where, _DIM), self._held(owner, view.units[node]), " ", self._named(owner)
        )

    def _held(self, owner: int, units: int) -> Text:
        return Text(f"{self._marks.seat[owner]}{units}", self._looks.seat(owner))

    def _named(self, seat: int) -> str:
        return who(Seat(seat), self._seen, self._say)[:_NAME]

    def _neighbours(self, node: int) -> Iterator[Text]:
        view = self._view
        for other in view.neighbours[node]:
            owner, name = view.owners[other], place_name(other, self._seen, self._say)
            held = Text("-") if owner == UNOWNED else self._held(owner, view.units[other])
            yield Text.assemble(held, " ", name)

    def _players(self, is_short: bool = False) -> Iterator[Text]:
        view = self._view
        for seat in range(view.setup.players):
            held = [count for owner, count in zip(view.owners, view.units, strict=True) if owner == seat]
            style = self._looks.seat(seat) + Style(underline=seat == view.turn and view.outcome is None)
            mark = self._marks.seat[seat]
            name = (mark if is_short else f"{mark} {self._named(seat)}", style)
            land = sum(1 << node for node, owner in enumerate(view.owners) if owner == seat)
            if seat not in view.standing.playing:
                yield Text.assemble(name, (f" {self._say('out')}", _DIM))
            elif is_short:
                yield Text.assemble(name, f"{len(held)}/{sum(held)}")
            else:
                yield Text.assemble(name, f" {len(held)}/{sum(held)} +{view.standing.board.income(land)}")

    def _continents(self) -> Iterator[Text]:
        view = self._view
        for i, part in enumerate(view.map.continents):
            owners = {view.owners[node] for node in part.nodes}
            line = Text.assemble((f"{self._say(part.name)} +{part.bonus}", self._looks.part(i)))
            if len(owners) == 1 and UNOWNED not in owners:
                (owner,) = owners
                line.append(f" {self._marks.seat[owner]}", self._looks.seat(owner))
            yield line

    def _dice(self) -> Iterator[Text]:
        """Both throws, highest first, one above the other; a die that lost is dim."""
        for told in reversed(self._seen.plies[-_LATELY:]):
            for rolled in (event for event in told.events if isinstance(event, Rolled)):
                attacked, _, defender = find_battle(told, self._seen)
                ours, theirs = (sorted(dice, reverse=True) for dice in (rolled.attacker, rolled.defender))
                pairs = list(zip(ours, theirs, strict=False))
                lost = [a <= b for a, b in pairs], [a > b for a, b in pairs]
                sides = (attacked.seat, attacked.target) if attacked else (None, None)
                yield self._throw(ours, lost[0], sides[0], rolled.losses[0])
                yield self._throw(theirs, lost[1], defender, rolled.losses[1])
                return

    def _throw(self, dice: list[int], lost: list[bool], seat: int | None, loss: int) -> Text:
        style = self._looks.seat(seat) if seat is not None else Style(bold=True)
        line = Text.assemble((f"{self._marks.seat[seat]} " if seat is not None else "  ", style))
        for die, is_lost in zip_longest(dice, lost[: len(dice)], fillvalue=False):
            line.append(f"[{die}]", _DIM if is_lost else style)
        return line.append(f" -{loss}" if loss else "")

    def _hints(self, hint: Hint[Move] | None) -> Iterator[Text]:
        if hint is None:
            return
        moves = hint.moves or ((hint.move, 0.0),)
        for rank, (move, _) in enumerate(moves[:HINTS], start=1):
            yield Text(f"{rank} {tell_move(move, self._seen, self._say)}")


def _joined(parts: Iterator[Text], between: str) -> Text:
    return Text(between).join(parts)
