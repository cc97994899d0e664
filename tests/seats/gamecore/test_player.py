"""AIs at a table. What goes wrong with real processes is in tests/arena/conquest/test_rude.py."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Termination
from parley.games.conquest import GAME, Dealing, Phase, Setup
from parley.match.clock import ClockRules
from parley.match.journal import decode_journal
from parley.match.replay import replay_to_end
from parley.seats.faults import Fault, FaultKind
from parley.seats.gamecore import player as module
from parley.seats.gamecore.player import IDLE
from parley.store import StoreError, folder
from parley.tables import read_kept
from parley.wires import gamecore
from parley.wires.gamecore import State
from tests.seats.gamecore.robots import Robot, Room, run

_PREPARING = (Phase.CLAIM, Phase.FILL)


@settings(max_examples=20, deadline=None)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    late=st.sets(st.integers(0, 3)),
    deal=st.sampled_from(Dealing),
)
def test_ais_play_whatever_is_legal_whenever_they_are_greeted(
    players: int, seed: int, late: set[int], deal: Dealing
) -> None:
    async def scene() -> None:
        room = Room(Setup(players=players, map="isles", rounds=3, deal=deal), seed)
        robots = [Robot(room, f"ai {number}", seed + number) for number in range(players)]
        for number in set(range(players)) - late:
            robots[number].player.greet()
        room.sit(*robots)
        await room.begun()
        for number in late & set(range(players)):
            robots[number].player.greet()
        closed = await room.over()
        assert closed.outcome == room.table.match.outcome is not None
        for robot in robots:
            assert robot.heard[-1] == gamecore.EndGame()
            assert robot.player.fault is None
            assert robot.player.errors == 0
            assert robot.ends == [None]
            assert robot.count(gamecore.PreparationEnds) == 1
            assert robot.player.spent.requests == room.moved.count(room.table.seat_of(robot.player))

    run(scene)


def test_nothing_is_answered_that_is_not_in_the_journal(tmp_path: Path) -> None:
    async def scene() -> None:
        room = Room(folder=tmp_path)
        robots = [Robot(room, name, 1, is_lively=False) for name in "ab"]
        room.sit(*robots)
        await room.begun()
        for robot in robots:
            robot.player.greet()
            robot.write(b"WazUp\n")
        (seat,) = room.table.match.to_move
        mover = robots[seat]
        assert mover.raw.endswith(b"#60\n1\n")
        before = (tmp_path / "game-1.jsonl").read_bytes()
        mover.write(b"#50\n0 2\n")
        assert mover.raw.endswith(b"#23\n"), "refused at once"
        mover.write(b"#50\n0 1\n#50\n1 1\n")
        assert mover.raw.endswith(b"#23\n")
        assert (tmp_path / "game-1.jsonl").read_bytes() != before
        await room.until(lambda: not mover.raw.endswith(b"#23\n"))
        assert mover.raw.endswith(b"#23\n#10\n#24\n"), "it is the other's turn now"
        assert mover.player.errors == 2

    run(scene)


def test_a_move_that_cannot_be_stored_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.0)

    async def scene() -> None:
        room, failures = Room(folder=tmp_path), list[StoreError]()
        robots = [Robot(room, name, 1) for name in "ab"]

        def fail(failure: StoreError) -> None:
            failures.append(failure)
            monkeypatch.setattr(folder, "MOST", 2**30)

        room.recorder.failed = fail
        room.sit(*robots)
        await room.begun()
        monkeypatch.setattr(folder, "MOST", (tmp_path / "game-1.jsonl").stat().st_size)
        for robot in robots:
            robot.player.greet()
        await room.over()
        assert len(failures) == 1
        assert [robot.player.errors for robot in robots] == [0, 0]
        assert [robot.player.fault for robot in robots] == [None, None]

    run(scene)
    journal = decode_journal((tmp_path / "game-1.jsonl").read_bytes())
    assert replay_to_end(GAME, journal).outcome is not None


def test_whoever_fails_before_the_beginning_leaves_with_it() -> None:
    async def scene() -> None:
        room = Room()
        robots = [Robot(room, name, 1) for name in "ab"]
        room.sit(*robots)
        robots[1].player.greet()
        robots[0].player.fail(FaultKind.ENDED, "exited with status 3")
        assert room.table.ledger is None
        closed = await room.over()
        assert closed.outcome is not None
        assert closed.outcome.places == (2, 1)
        assert closed.why == room.recorder.ends[1][1] == "a: exited with status 3"
        assert robots[0].ends == [FaultKind.ENDED]
        assert robots[0].player.fault == Fault(FaultKind.ENDED, "exited with status 3")

    run(scene)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        pytest.param(b"x" * 2000, FaultKind.FLOOD, id="no white space"),
        pytest.param(b"\n" * (IDLE + 1), FaultKind.FLOOD, id="nothing"),
        pytest.param(b"#50\n0 0\n" * 101, FaultKind.ERRORS, id="errors"),
    ],
)
def test_faults_have_names_and_the_others_play_on(said: bytes, kind: FaultKind) -> None:
    async def scene() -> None:
        room = Room(Setup(players=3, map="isles", rounds=3))
        rude, *robots = [Robot(room, name, 1, is_lively=name != "a") for name in "abc"]
        for robot in (rude, *robots):
            robot.player.greet()
        rude.write(b"WazUp\n")
        room.sit(rude, *robots)
        await room.until(lambda: rude.raw.endswith(b"#60\n1\n"))
        rude.write(said)
        assert rude.player.fault is not None
        assert rude.player.fault.kind is kind
        assert rude.ends == [kind]
        closed = await room.over()
        assert closed.outcome is not None
        assert closed.outcome.termination is not Termination.ABANDONED
        assert [robot.player.fault for robot in robots] == [None, None]

    run(scene)


def test_its_own_time_runs_while_it_is_asked_and_what_was_stolen_is_not_counted() -> None:
    async def scene() -> None:
        room = Room()
        robots = [Robot(room, name, 1, is_lively=False) for name in "ab"]
        player = robots[0].player
        assert player.due() is None
        player.greet()
        due = player.due()
        assert due is not None
        assert due >= room.timers.now() + player.limit - 1
        robots[0].write(b"WazUp\n")
        assert player.due() is None, "it waits for the others"
        robots[1].player.greet()
        robots[1].write(b"WazUp\n")
        room.sit(*robots)
        await room.begun()
        (seat,) = room.table.match.to_move
        late = robots[seat].player
        assert robots[seat ^ 1].player.due() is None
        late.forgiven = -late.limit + 1.0  # as if so much time had passed
        late.expire()
        assert late.fault is None
        late.forgiven = -late.limit - 1.0
        late.expire()
        assert late.fault == Fault(FaultKind.TIME, f"out of time: {State.CLAIMING.value}")
        await room.over()

    run(scene)


def test_the_clock_of_the_table_may_be_stricter() -> None:
    async def scene() -> None:
        room = Room(clock=ClockRules(per_move=20))
        robots = [Robot(room, name, 1, is_lively=False) for name in "ab"]
        for robot in robots:
            robot.player.greet()
            robot.write(b"WazUp\n")
        room.sit(*robots)
        closed = await room.over()
        assert closed.outcome is not None
        assert closed.outcome.termination is Termination.TIMED_OUT
        late = robots[closed.outcome.places.index(2)]
        assert late.player.fault == Fault(FaultKind.TIME, "out of time at the table")

    run(scene)


def test_whoever_has_lost_everything_may_go() -> None:
    async def scene() -> None:
        room = Room(Setup(players=3, map="isles", rounds=500), seed=4)
        robots = [Robot(room, name, seed) for seed, name in enumerate("abc")]
        for robot in robots:
            robot.player.greet()
        room.sit(*robots)
        await room.until(lambda: room.closed is not None or is_beaten(room))
        assert room.closed is None, "another seed, please"
        (beaten,) = [robot for robot in robots if room.table.is_out(room.table.seat_of(robot.player))]
        beaten.player.fail(FaultKind.ENDED, "exited with status 0")
        assert beaten.player.fault is None
        assert beaten.ends == [FaultKind.ENDED]
        assert (await room.over()).outcome is not None

    run(scene)


def is_beaten(room: Room) -> bool:
    return room.table.ledger is not None and len(room.table.match.state.standing.playing) == 2


@pytest.mark.parametrize("phase", [Phase.FILL, Phase.REINFORCE, Phase.ATTACK, Phase.MARCH])
def test_after_a_restart_an_ai_goes_on_with_what_its_wire_can_say(phase: Phase, tmp_path: Path) -> None:
    async def play_up_to(phase: Phase) -> None:
        room = Room(folder=tmp_path)
        robots = [Robot(room, name, 3) for name in "ab"]
        for robot in robots:
            robot.player.greet()
        room.sit(*robots)
        await room.begun()
        await room.until(lambda: room.table.match.state.phase is phase)
        room.table.end(None, stopping=True)
        assert robots[0].heard[-1] == gamecore.EndGame()
        await room.table.settle()

    async def scene() -> None:
        await play_up_to(phase)
        kept = read_kept(1, (tmp_path / "game-1.jsonl").read_bytes())
        room = Room()
        (seat,) = kept.place.match.to_move
        robots = [Robot(room, name, 3) for name in "ab"]
        room.recorder.begin(None, [], [], lambda _: None)
        room.table.resume([robot.player for robot in robots], kept, 0.0)
        for robot in robots:
            robot.player.greet()
        closed = await room.over()
        assert closed.outcome is not None
        assert [robot.player.errors for robot in robots] == [0, 0]
        asked = robots[seat].heard[4:]
        assert type(asked[0]) is (gamecore.Standing if phase in _PREPARING else gamecore.PreparationEnds)

    run(scene)
