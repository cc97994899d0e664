"""A master on the other end: we are its slave, and let it lead."""

from parley.checks.case import Suite, UntestedError
from parley.checks.comport.fleets import OurFleet, TheirFleet, game_of
from parley.checks.comport.mate import Mate
from parley.checks.comport.sea import SeaStage
from parley.checks.stage import preparing
from parley.core import SetupError
from parley.wires import comport as wire
from parley.wires.comport import SLAVE, State

STATES = (State.LAUNCH, State.MASTER_PLACED, State.PLAY, State.GAME_OVER)
"""The states in which a master waits for us, with no command of its own pending."""


class MasterStage(SeaStage):
    """One conversation, and the game that is played in it."""

    async def launch(self) -> Mate:
        """A master is there: it ticks, and we do not answer."""
        self.mate = mate = Mate(self.means, SLAVE)
        mate.is_silent = True
        await self.enter(mate)
        if self.means.target.is_shared:  # the previous case may have left it in any state
            mate.say(wire.Relaunch())
        await mate.synced()
        return mate

    async def meet(self) -> Mate:
        """It says A1, which is not answered yet."""
        mate = await self.launch()
        mate.is_silent = False
        mate.say(wire.Synced())
        await mate.expect(wire.Meet)
        return mate

    async def reach(self, state: State) -> Mate:
        """Follow it from the launch to this state; others judge the way there. In state 4 it is our turn."""
        with preparing(f"the way to state {state.value}"):
            if state is State.LAUNCH:
                return await self.launch()
            mate = await self.meet()
            mate.say(wire.MeetConfirmed())
            await self.agree()
            mate.say(self.parameters.confirmed())
            await self.begin_game(state)
            return mate

    async def agree(self) -> None:
        """Its conditions, which are not confirmed yet."""
        said = await self.mate.expect(wire.Parameters)
        self.parameters = said
        try:
            setup = game_of(said)
        except SetupError as error:
            words = f"{self.mate.wire.describe(said)}: {error}"
            raise UntestedError(f"its conditions cannot be met: {words}") from None
        self.ours, self.theirs = OurFleet(setup, self.rng), TheirFleet(setup)

    async def begin_game(self, state: State) -> None:
        """From the confirmed conditions onwards."""
        mate = self.mate
        await mate.expect(wire.BeginPlacing)
        mate.say(wire.BeginPlacingConfirmed())
        if state is State.PLACING:
            return
        await mate.expect(wire.MasterPlaced)
        mate.say(wire.MasterPlacedConfirmed())
        if state is State.MASTER_PLACED:
            return
        await mate.confirm(wire.SlavePlaced())
        if state is State.GAME_OVER:
            mate.passed = {wire.Shot}
            await mate.confirm(wire.Surrender())
        else:
            await self.gain_turn()

    async def gain_turn(self) -> None:
        """Answer honestly until a shot misses; then it is our turn."""
        while True:
            answer = self.ours.answer(await self.hear_shot())
            self.mate.say(answer)
            if isinstance(answer, (wire.Miss, wire.Repeat)):
                return
            if self.ours.is_sunk:
                raise UntestedError("it sank our fleet without missing once")


SUITE: Suite[MasterStage] = Suite("comport", "master", "a master: a line, or exec:COMMAND", MasterStage)
