"""A COM peer as the house knows it: somebody with an address, who hears what is said to them alone."""

from collections.abc import Callable, Container

from parley.house.person import Parting
from parley.seats.comport.peer import ComportPeer
from parley.seats.comport.usher import Usher
from parley.tables import News, Said, Table


class ComportGuest(ComportPeer):
    """A `Person` without an account. `address` is set by whoever has the line, before it is opened."""

    address = ""
    signins: tuple[object, ...] = ()

    def __init__(
        self,
        role: str,
        usher: "Usher[ComportGuest]",
        clock: Callable[[], float],
        *,
        key_wait: float,
        nick_wait: float,
        grace: float,
    ) -> None:
        super().__init__(role, usher, clock, key_wait=key_wait, nick_wait=nick_wait, grace=grace)
        self.is_sent_away = False
        """Once sent away, it no longer asks for a seat."""

    def tell(self, table: Table | None, news: News) -> None:
        """Talk in the lobby is too much for a line like this; private messages are not."""
        if table is None and isinstance(news, Said):
            if news.to and news.name != self.name:
                self.say(f"{news.name}: {news.text}")
        else:
            super().tell(table, news)

    def see_off(self, why: Parting, only: Container[object] | None = None) -> None:
        """The document has a word for it: goodbye."""
        if only is None:
            self.send_away(why.value)

    def send_away(self, why: str) -> None:
        """Leave table and house at once, and say goodbye on the line."""
        self.is_sent_away = True
        self.leave(why)
        self.usher.release(self, why)
        self.goodbye()
