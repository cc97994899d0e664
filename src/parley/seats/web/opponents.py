"""Whom you can invite to your table: bots, and the programs an operator offers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from parley.bots import bot_names
from parley.core import Game, Seat
from parley.house.house import House
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.seats.web.codes import Denied
from parley.seats.web.terms import setup_of
from parley.tables import Player
from parley.wires.json.codes import Code


def check_offered(house: House, game: str, names: Sequence[str]) -> None:
    """Raise `Denied` unless all of them play this game."""
    known = {*bot_names(game), *(offer.name for offer in house.programs.of(game))}
    if not known.issuperset(filter(None, names)):
        raise Denied(Code.NO_SUCH_BOT)


def check_rated(house: House, game: Game[Any, Any, Any], setup: Any, names: Sequence[str]) -> None:
    """Raise `Denied` if the strength of an invited player has not been measured."""
    is_usual = not any(names) or setup == setup_of(house, game, {})
    if not is_usual or any(house.programs.find(name) for name in names):
        raise Denied(Code.NOT_RATED_SO)


def agreed(house: House, names: Sequence[str], setup: Any) -> Any:
    """The setup with them: the fleet of a program on a COM line stays with it. Raises `SetupError`."""
    for seat, name in enumerate(names, 1):
        if (offer := house.programs.find(name)) is not None:
            setup = offer.agree(setup, Seat(seat))
    return setup


@contextmanager
def inviting(house: House, names: Sequence[str], host: Player) -> Iterator[list[Player]]:
    """Players of these names, who leave again if nothing comes of it. Raises `Refused`: too many programs."""
    invited: list[Player] = []
    study = house.shared(HouseStudy)
    try:
        for name in names:
            offer = house.programs.find(name)
            invited.append(BotPlayer(study, name) if offer is None else house.programs.invite(offer, host))
        yield invited
    except BaseException:
        for player in invited:
            house.programs.free(player)
        raise
