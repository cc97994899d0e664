"""A slave on the other end: we are the master, and lead it from state to state."""

from parley.checks.case import BrokenError, Suite
from parley.checks.comport.fleets import SMALL, OurFleet, TheirFleet, game_of
from parley.checks.comport.mate import Mate
from parley.checks.comport.sea import SeaStage
from parley.checks.means import Means
from parley.checks.stage import preparing
from parley.games.seabattle import Result
from parley.wires import comport as wire
from parley.wires.comport import MASTER, Parameters, State

STATES = (State.LAUNCH, State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY, State.GAME_OVER)
"""The states in which a slave can stay."""


class SlaveStage(SeaStage):
    """One conversation, and the game that is played in it."""

    def __init__(self, means: Means) -> None:
        super().__init__(means)
        self.parameters = SMALL

    async def launch(self) -> Mate:
        """The slave is there: it answers our ticks."""
        self.mate = await self.enter(Mate(self.means, MASTER))
        if self.means.target.is_shared:  # the previous case may have left it in any state
            self.mate.say(wire.Relaunch())
        await self.mate.synced()
        return self.mate

    async def reach(self, state: State, parameters: Parameters = SMALL) -> Mate:
        """Lead it to this state from the launch; others judge the way there. In state 4 it is our turn."""
        self.parameters = parameters
        with preparing(f"the way to state {state.value}"):
            mate = await self.launch()
            if state is not State.LAUNCH:
                await mate.confirm(wire.Meet())
            if state not in (State.LAUNCH, State.MET):
                await self.begin_game(state)
        return mate

    async def begin_game(self, state: State = State.PLAY) -> None:
        """From state 1 onwards."""
        mate = self.mate
        await self.agree()
        await mate.confirm(wire.BeginPlacing())
        if state is State.PLACING:
            return
        mate.passed = {wire.SlavePlaced} if state is State.MASTER_PLACED else set()
        await mate.confirm(wire.MasterPlaced())
        if state is State.MASTER_PLACED:
            return
        await mate.expect(wire.SlavePlaced)
        mate.say(wire.SlavePlacedConfirmed())
        if state is State.GAME_OVER:
            await mate.confirm(wire.Surrender())

    async def agree(self) -> None:
        """Conditions are sent, and confirmed unchanged."""
        setup = game_of(self.parameters)
        self.ours, self.theirs = OurFleet(setup, self.rng), TheirFleet(setup)
        answer = await self.mate.confirm(self.parameters)
        if answer != self.parameters.confirmed():
            said = self.mate.wire.describe(answer)
            raise BrokenError("2B with the same five numbers", said)

    async def lose_turn(self) -> None:
        """Fire until a shot misses; then it is the slave's turn."""
        while await self.fire() is not Result.MISS:
            if self.theirs.is_sunk:
                await self.mate.confirm(wire.GameOver())
                await self.mate.confirm(wire.Restart())
                await self.begin_game()


SUITE: Suite[SlaveStage] = Suite("comport", "slave", "a slave: a line, or exec:COMMAND", SlaveStage)
