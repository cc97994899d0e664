"""Somebody who is connected to another node, as everybody here sees them."""

from collections.abc import Callable, Container
from typing import Protocol

from parley.cluster.frames import Frame, SeeOff, Whisper, Who
from parley.house.person import Parting
from parley.tables import Announced, News, Player, Said, Table, address_of


class FarPlayer:
    """Somebody who sits at a table of another node; they are told there."""

    __slots__ = ("account", "address", "kind", "name")

    def __init__(self, who: Who) -> None:
        self.name, self.kind, self.account, self.address = who.name, who.kind, who.account, who.address

    def tell(self, table: Table | None, news: News) -> None:
        """They hear it there."""


class Post(Protocol):
    """How to reach the nodes."""

    def send(self, node: int, frame: Frame) -> None:
        """To one."""

    def spread(self, news: News) -> None:
        """Something said in the lobby, to all; only once, however many hear it."""


LINES = object()
"""Every line by which somebody has logged in at another node."""


class RemotePerson:
    """A `Person` who is in the lobby at another node."""

    signins = (LINES,)

    def __init__(self, who: Who, node: int, post: Post, forget: "Callable[[RemotePerson], None]") -> None:
        self.name, self.kind, self.account, self.address = who.name, who.kind, who.account, who.address
        self.node, self.claim = node, who.claim
        self._post, self._forget = post, forget

    def tell(self, table: Table | None, news: News) -> None:
        """What is said to everybody is carried to their node once for all who are there."""
        if table is not None:
            return
        if isinstance(news, Said) and news.to:
            self._post.send(self.node, Whisper(self.name, news.name, news.text))
        elif isinstance(news, Said | Announced):
            self._post.spread(news)

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """Whoever comes in here takes their place, and their node hears of that by itself."""
        if why is Parting.REPLACED:
            self._forget(self)
        else:
            is_some, lines = only is not None, only is not None and LINES in only
            self._post.send(self.node, SeeOff(self.name, why.name, is_some, lines))


def who_of(player: Player, claim: int = 0, *, is_away: bool = False) -> Who:
    """A player as nodes describe them to each other."""
    return Who(player.name, player.kind, player.account, address_of(player), claim, is_away)
