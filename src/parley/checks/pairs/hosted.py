"""A client at a server where two play: our player is the other, unless the client finds somebody else."""

from collections.abc import Sequence

from parley.checks.case import BreachError, UntestedError
from parley.checks.means import Means
from parley.checks.pairs.encounter import Encounter
from parley.checks.pairs.partner import Partner
from parley.checks.pairs.umpire import Umpire
from parley.checks.target import Target


class HostedEncounter(Encounter):
    """Each wire has a subclass, with an umpire of the client's conversation and a partner."""

    umpire: type[Umpire]
    player: type[Partner]

    def __init__(self, means: Means, guest: Target) -> None:
        super().__init__(means, guest)
        self.seen = self.umpire(self.stirred)
        self._server, self._client = self.seen.wire.roles
        self._tap = self.tap(self.seen, self._client)
        self.partner = self.player(means, self.umpire(self.stirred))
        self._exits.push_async_callback(self.partner.close)
        self._has_followed = False

    @property
    def is_together(self) -> bool:
        """Do the client and our player play with each other?"""
        raise NotImplementedError

    @property
    def umpires(self) -> Sequence[Umpire]:
        """That of our player counts if it has anything to say."""
        ours = self.partner.umpire
        return (self.seen, ours) if ours.breach is not None or self.is_together else (self.seen,)

    async def play(self) -> None:
        """What our player saw is no evidence if it was not needed."""
        try:
            await super().play()
        finally:
            if self.seen.is_playing and len(self.umpires) == 1:
                self.partner.forget()

    async def open(self) -> None:
        """We connect first, so that there is a game to join."""
        await self.connect(self.means.target, self.partner)
        await self._get_ready()
        await self.connect(self.guest, self._tap.ends[self._client])
        await self.connect(self.means.target, self._tap.ends[self._server])

    async def _get_ready(self) -> None:
        ours = self.partner.umpire
        is_silent = not await self.settle(
            lambda: self.partner.is_ready or ours.is_decided or bool(ours.refused)
        )
        if ours.breach is not None:
            raise ours.breach
        due = ours.due()
        if is_silent and due is not None:
            raise BreachError(due.by, due.clause, due.words, f"nothing within {self.slowly:g} s")
        if not self.partner.is_ready:
            why = ours.refused or (ours.gone and ours.gone[1]) or "nothing was said"
            raise UntestedError(f"our own player could open no game: {why}")

    def stirred(self) -> None:
        """Has the client opened a game of its own?"""
        super().stirred()
        if not self._has_followed:
            self._has_followed = self.partner.follow(self.seen)
