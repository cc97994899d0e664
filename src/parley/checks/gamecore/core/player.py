"""One of our AIs at the target's table. It says anything, and believes only what it has checked."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parley.checks.case import BrokenError, UntestedError
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core.connection import Message
from parley.wires import gamecore
from parley.wires.gamecore import AI, CORE, WIRE, Attack, Place, encode
from parley.wires.gamecore.framing import Framer
from parley.wires.gamecore.messages import CODE_OF

TASKS = (
    gamecore.RequestPlace,
    gamecore.RequestAttack,
    gamecore.RequestFollowUp,
    gamecore.RequestMarch,
)
RAW = 256 * 1024
MOST = 500
"""Attacks in a row before we lose patience with the dice."""


class OverError(UntestedError):
    """The game ended too early to see it."""

    def __init__(self) -> None:
        super().__init__("the game was over before that")


class DiceError(UntestedError):
    """Nothing was conquered."""

    def __init__(self) -> None:
        super().__init__("the dice were against us")


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack: units on source and target before it, and each side's losses."""

    ours: int
    theirs: int
    lost: int
    taken: int
    is_won: bool = False

    @property
    def dice(self) -> tuple[int, int]:
        """As many dice as each side may throw."""
        return min(3, self.ours - 1), min(2, self.theirs)

    @property
    def pairs(self) -> int:
        """Dice that meet in one throw: this many units are lost in it."""
        return min(self.dice)


class Player(Probe):
    """What it was told is kept: `general`, `map`, `continents`, and the position in `owners` and `units`."""

    general: gamecore.General
    map: gamecore.Map
    continents: gamecore.Continents

    def __init__(self, means: Means, stirred: Callable[[], None]) -> None:
        super().__init__(means, WIRE, AI)
        self.base = int(means.target.is_one_based)
        self._framer = Framer(CORE, self.base)
        self._tell = stirred
        self.owners: list[int] = []
        self.units: list[int] = []
        self.left = 0
        """Units it has yet to place."""
        self.is_prepared = False
        """Has it heard #13?"""
        self.front = (0, 0)
        self.is_scattered = False
        self.fights: list[Fought] = []
        """All its attacks."""
        self.opening: list[Message] = []
        """The last #60, and what was said before it, since its last turn."""
        self.is_over = False
        """Has it heard #64?"""
        self.raw = bytearray()
        """The first bytes it received."""

    def encode(self, message: Message) -> bytes:
        """With nodes as the target numbers them."""
        return encode(message, self.base)

    def name_of(self, kind: type[Message]) -> str:
        return CODE_OF[kind]

    def hear(self, data: bytes) -> None:
        """The core says something."""
        super().hear(data)
        self.raw += data[: RAW - len(self.raw)]
        self._tell()

    def lose(self, why: str) -> None:
        """The core has dropped us."""
        super().lose(why)
        self._tell()

    @property
    def has_heard(self) -> bool:
        """Is there anything to look at?"""
        return bool(self._inbox) or self.gone is not None

    # -- the beginning -----------------------------------------------------------------------------

    async def greet(self) -> None:
        """GDay, WazUp, and the facts."""
        await self.expect(gamecore.GDay)
        self.say(gamecore.WazUp())
        await self.informed()

    async def informed(self) -> None:
        """#30, #31, #32, in this order."""
        self.general = await self.expect(gamecore.General)
        self.map = await self.expect(gamecore.Map)
        self.continents = await self.expect(gamecore.Continents)

    @property
    def me(self) -> int:
        return self.general.player

    # -- how it stands -----------------------------------------------------------------------------

    def see(self, standing: gamecore.Standing) -> None:
        """Believe a #33. Raises `BrokenError` if it does not fit the map."""
        if len(standing.holdings) != self.map.nodes:
            raise BrokenError(f"#33 with {self.map.nodes} lines", str(len(standing.holdings)))
        self.owners = [holding.player for holding in standing.holdings]
        self.units = [holding.units for holding in standing.holdings]

    def nodes(self, owner: Callable[[int], bool]) -> list[int]:
        """The nodes with such an owner."""
        return [node for node, whose in enumerate(self.owners) if owner(whose)]

    @property
    def mine(self) -> list[int]:
        return self.nodes(lambda owner: owner == self.me)

    @property
    def theirs(self) -> list[int]:
        return self.nodes(lambda owner: owner not in (self.me, -1))

    def neighbours(self, node: int) -> set[int]:
        return {b if a == node else a for a, b in self.map.edges if node in (a, b)}

    def enemies(self, node: int) -> list[int]:
        """Neighbouring enemy nodes, weakest first."""
        beside = self.neighbours(node) & set(self.theirs)
        return sorted(beside, key=lambda other: (self.units[other], other))

    def fronts(self) -> Iterator[tuple[int, int]]:
        """Own node and neighbouring enemy node, best odds first."""
        pairs = [(own, foes[0]) for own in self.mine if (foes := self.enemies(own))]
        yield from sorted(pairs, key=lambda pair: self.units[pair[1]] - self.units[pair[0]])

    def reach(self, start: int) -> set[int]:
        """The own nodes connected by a path of own nodes."""
        own, found, new = set(self.mine), {start}, [start]
        while new:
            new = [other for node in new for other in self.neighbours(node) & own - found]
            found.update(new)
        return found - {start}

    # -- what it asks ------------------------------------------------------------------------------

    async def fence(self) -> list[Message]:
        """Ask for #33, and check that only requests come before it; returns those."""
        self.say(gamecore.AskStanding())
        came: list[Message] = []
        while True:
            message = await self.expect_any((gamecore.Standing, *TASKS), words="#33 to #43")
            if isinstance(message, gamecore.Standing):
                self.see(message)
                return came
            came.append(message)

    async def refused(self, *kinds: type[Message]) -> list[Message]:
        """Our last action is refused with one of these, and nothing has changed; what was asked again."""
        before = list(self.owners), list(self.units)
        words = " or ".join(f"{CODE_OF[kind]} {kind.__name__}" for kind in kinds)
        await self.expect_any(kinds, words=words)
        came = await self.fence()
        if before != (self.owners, self.units):
            raise BrokenError("nothing changed by what was refused", self.changes(before))
        return came

    def changes(self, before: tuple[list[int], list[int]]) -> str:
        """The nodes that have changed."""
        rows = zip(*before, self.owners, self.units, strict=True)
        return "; ".join(
            f"node {node + self.base} was {owner} {units}, is {new_owner} {new_units}"
            for node, (owner, units, new_owner, new_units) in enumerate(rows)
            if (owner, units) != (new_owner, new_units)
        )

    async def expect_task(self, kind: type[Message]) -> Message:
        """#44 is answered with this."""
        self.say(gamecore.AskTask())
        return await self.expect(kind)

    # -- what it does ------------------------------------------------------------------------------

    async def place(self, node: int, units: int) -> None:
        """Legally: #10, and #61 after the last one in a turn."""
        self.say(Place(node, units))
        await self.expect(gamecore.Ok)
        self.owners[node] = self.me
        self.units[node] += units
        self.left -= units
        if self.is_prepared and not self.left:
            await self.expect(gamecore.RequestAttack)

    async def place_all(self, node: int | None = None) -> None:
        """All on one node: where an attack is nearest, unless one is given."""
        await self.place(self.best_front()[0] if node is None else node, self.left)

    def best_front(self) -> tuple[int, int]:
        """Where an attack is nearest."""
        front = next(self.fronts(), None)
        if front is None:
            raise UntestedError("we have no enemy beside us")
        return front

    async def attack(self, start: int, target: int) -> bool:
        """Legally; returns whether it was won: then #62 came, else #61. Raises `OverError` at the end."""
        ours, theirs = self.units[start], self.units[target]
        self.say(Attack(start, target))
        answer = await self.expect(gamecore.AttackFailed, gamecore.AttackSucceeded)
        self.units[start], self.units[target] = answer.start_units, answer.target_units
        if isinstance(answer, gamecore.AttackFailed):
            fought = Fought(ours, theirs, ours - answer.start_units, theirs - answer.target_units)
            self.fights.append(fought)
            await self.expect(gamecore.RequestAttack)
            return False
        lost = ours - answer.start_units - answer.target_units
        self.fights.append(Fought(ours, theirs, lost, theirs, is_won=True))
        self.owners[target], self.front = self.me, (start, target)
        follow = await self.expect(gamecore.RequestFollowUp, gamecore.EndGame)
        if isinstance(follow, gamecore.EndGame):
            self.is_over = True
            raise OverError
        if (follow.start, follow.target) != self.front:
            wanted = f"#62 with {start + self.base} {target + self.base}"
            raise BrokenError(wanted, f"{follow.start + self.base} {follow.target + self.base}")
        return True

    async def conquer(self) -> tuple[int, int]:
        """Attack until something is conquered; returns from where and what. `DiceError` if nothing is."""
        for _ in range(MOST):
            start, target = self.best_front()
            if self.units[start] < 2:
                break
            if await self.attack(start, target):
                return self.front
        raise DiceError

    async def follow(self, units: int) -> None:
        """Legally: #10, #61."""
        self.say(gamecore.FollowUp(units))
        await self.expect(gamecore.Ok)
        start, target = self.front
        self.units[start] -= units
        self.units[target] += units
        await self.expect(gamecore.RequestAttack)

    async def stop(self) -> None:
        """No more attacks: #63."""
        self.say(gamecore.NextPhase())
        await self.expect(gamecore.RequestMarch)

    def rest(self) -> None:
        """No march: the turn is over, and there is no answer."""
        self.say(gamecore.NextPhase())

    async def march(self, start: int, target: int, units: int) -> None:
        """Legally: #10."""
        self.say(gamecore.March(start, target, units))
        await self.expect(gamecore.Ok)
        self.units[start] -= units
        self.units[target] += units
