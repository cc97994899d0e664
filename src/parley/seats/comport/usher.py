"""Finds a table for a COM peer, which only knows that it wants to play."""

from typing import TYPE_CHECKING, Protocol, TypeVar

from parley.games.seabattle import Setup

if TYPE_CHECKING:
    from parley.seats.comport.peer import ComportPeer


P_contra = TypeVar("P_contra", bound="ComportPeer", contravariant=True)


class Usher(Protocol[P_contra]):
    """Shows a peer to a table of Sea Battle: `parley com` to one of its own, the server to one in the lobby.

    The peer learns where it sits from the table itself (`Sat`), and that the match goes on from `Began`, so
    an usher may take its time: minutes, if nobody is there. The peer's chair is `peer.seat`, its fleet is
    remote (`Setup.remote`). The usher sets its `name` before it sits down: `name_of` its nick, or another.
    It says whom the peer plays with `peer.introduce(name)`, as soon as it knows.

    After a match the same peer asks again, by `seat`, once both ends are in state 1. As master an usher makes
    that happen with `peer.restart()`, or by seating the peer at the next table while it is still in state 9.
    """

    def seat(self, peer: P_contra, setup: Setup | None) -> None:
        """The peer wants to play: find it a table, now or later.

        `setup` is what the peer proposed, as our master, its own seat remote. None: we are the master, and
        the conditions are the table's; they are proposed to the peer when the match begins.
        """

    def release(self, peer: P_contra, why: str) -> None:
        """The peer stops playing for now: leave the table it waits at. It has left a match by itself.

        This happens when the peer is gone (state 0 or 8, no line; `peer.is_met` is false then), and when it
        surrenders or restarts before anybody has come. May be called twice.
        """

    def finished(self, peer: P_contra) -> None:
        """A game was finished, in state 9. The usher may `restart` or say `goodbye`, now or later."""

    def hear(self, peer: P_contra, text: str) -> None:
        """The peer says this to whoever is at its table."""
