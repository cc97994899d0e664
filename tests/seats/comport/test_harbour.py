"""Whole games of two ends in memory, and every way they are disturbed."""

from pathlib import Path

import pytest

from parley.bots import load_bot
from parley.core import Cell, IllegalMove
from parley.seats.comport.report import Ending
from parley.wires.comport import (
    MASTER,
    REPLY_WITHIN,
    ROLES,
    SLAVE,
    GameOver,
    Shot,
    SlavePlaced,
    State,
    Synced,
    encode,
)
from tests.seats.comport.ends import OTHER, Pair, Side, counted, people, plan, playing, state_of, view_of
from tests.wires.comport.line import cut_off, quiet


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.5])
@counted
async def test_bots_play_as_many_games_as_planned(delay: float) -> None:
    pair = Pair(
        {role: plan(role, games=3, size=10, fleet=(1, 2, 3, 4)) for role in ROLES}, delay=delay
    ).plug()
    assert await pair.run()
    assert [player.games_finished for player in pair.players.values()] == [3, 3]
    for ours, theirs in zip(pair.master.reports, pair.slave.reports, strict=True):
        assert {ours.ending, theirs.ending} == {Ending.WON, Ending.LOST}
        assert (ours.shots, ours.hits) == (theirs.peer_shots, theirs.peer_hits)
        assert (ours.peer, theirs.peer, ours.dishonesty) == ("Slave", "Master", "")
        assert ours.how == "all ships sunk"


@counted
async def test_the_slave_plays_what_the_master_proposes() -> None:
    plans = {MASTER: plan(MASTER, size=8, fleet=(0, 1, 2, 3)), SLAVE: plan(SLAVE, size=10)}
    pair = Pair(plans).plug()
    await pair.run(5.0, lambda: pair.slave.view is not None)
    setup = view_of(pair.slave).setup
    assert (setup.size, setup.fleet, setup.wall_limit) == (8, (0, 1, 2, 3), True)


@counted
async def test_who_leaves_first_leaves_the_other_waiting_for_the_next() -> None:
    pair = Pair({MASTER: plan(MASTER, games=1), SLAVE: plan(SLAVE, games=2)}).plug()
    assert await pair.run(60.0, lambda: pair.master.is_finished)
    await pair.run(30.0)
    assert not pair.slave.is_finished
    assert state_of(pair.slave) is State.LAUNCH
    assert "the opponent said goodbye" in pair.texts(SLAVE)
    pair.unplug()
    again = Pair({MASTER: plan(MASTER, nick="Next"), SLAVE: plan(SLAVE)}, seed=2)
    again.attach(SLAVE, pair.slave)
    again.plug()
    assert await again.run()
    assert pair.slave.reports[-1].peer == "Next"
    assert pair.slave.has_played_all


@counted
async def test_people_place_and_shoot() -> None:
    pair = await people()
    with pytest.raises(IllegalMove):
        pair.master.shoot(Cell(0, 0))
    with pytest.raises(IllegalMove):
        pair.master.place(())
    pair.slave.place_at_random()
    await pair.run(1.0)
    assert state_of(pair.slave) is State.PLACING  # A4 waits for A3
    pair.master.place_at_random()
    with pytest.raises(IllegalMove):
        pair.master.place_at_random()
    await pair.run(1.0)
    assert pair.master.is_my_turn
    assert not pair.slave.is_my_turn
    with pytest.raises(IllegalMove):
        pair.slave.shoot(Cell(0, 0))
    with pytest.raises(IllegalMove):
        pair.master.shoot(Cell(6, 0))
    pair.master.shoot(Cell(0, 0))
    with pytest.raises(IllegalMove):
        pair.master.shoot(Cell(0, 1))
    await pair.run(1.0)
    assert view_of(pair.master).chart.shots.bit_count() == 1
    assert pair.master.is_my_turn != pair.slave.is_my_turn


@counted
async def test_a_shot_where_one_was_fired_costs_the_turn() -> None:
    pair = await playing()
    fleet = view_of(pair.slave).fleets[1]
    hit = fleet.ships[0].first
    for cell in (hit, hit):
        pair.master.shoot(cell)
        await pair.run(0.1)
    assert "we fire at" in pair.texts(MASTER)[-1]
    assert pair.texts(MASTER)[-1].endswith("repeat")
    assert pair.slave.is_my_turn
    assert state_of(pair.master) is State.PLAY


@pytest.mark.parametrize("role", ROLES)
@counted
async def test_surrender_then_restart(role: str) -> None:
    # com/5/1-2, com/6/1
    pair = await playing()
    pair.players[role].surrender()
    await pair.run(1.0)
    assert pair.players[role].reports[-1].ending is Ending.LOST
    assert pair.players[OTHER[role]].reports[-1].ending is Ending.WON
    assert view_of(pair.master).fleets[0].ships  # shown to the end
    with pytest.raises(IllegalMove):
        pair.slave.restart()
    pair.master.restart()
    await pair.run(1.0)
    assert pair.master.is_my_placing
    assert pair.slave.is_my_placing


@counted
async def test_both_surrender_at_the_same_moment() -> None:
    # com/6/1
    pair = await playing()
    pair.master.surrender()
    pair.slave.surrender()
    await pair.run(1.0)
    assert [player.reports[-1].ending for player in pair.players.values()] == [Ending.DRAWN] * 2


@counted
async def test_chat() -> None:
    pair = await people()
    pair.master.say("привет\x1b[2J")
    await pair.run(1.0)
    assert pair.texts(SLAVE)[-1] == "Master: привет·[2J"
    assert pair.master.connection.chat


@counted
async def test_chat_with_somebody_who_does_not_know_it() -> None:
    pair = await playing()
    pair.noise = lambda data: b"" if data == b"\x3b" else data
    pair.master.say("anybody?")
    pair.master.shoot(Cell(0, 0))
    await pair.run(2 * REPLY_WITHIN)
    assert "the opponent does not know chat" in pair.texts(MASTER)
    assert view_of(pair.master).chart.shots, "the shot waited, and was fired"
    with pytest.raises(IllegalMove, match="the opponent does not know chat"):
        pair.master.say("anybody?")


@counted
async def test_goodbye_at_any_moment() -> None:
    pair = await playing()
    pair.slave.goodbye()
    await pair.run(1.0)
    assert pair.slave.is_finished
    assert not pair.master.is_finished
    assert pair.master.reports[-1].ending is Ending.ABANDONED
    assert pair.master.reports[-1].how == "the opponent said goodbye"
    pair.master.goodbye()
    assert pair.master.is_finished, "there is nobody to wait for"


@counted
async def test_suspended_comes_back_by_itself() -> None:
    pair = await playing()
    pair.noise = cut_off
    assert await pair.run(10.0, lambda: pair.master.suspended and pair.slave.suspended)
    assert pair.master.waits_for_key
    pair.noise = quiet
    await pair.run(2.0)
    assert not pair.master.suspended
    assert state_of(pair.slave) is State.PLAY
    assert all("resumed" in pair.texts(role) for role in ROLES)


@counted
async def test_the_key_starts_over() -> None:
    pair = await playing()
    pair.noise = cut_off
    assert await pair.run(10.0, lambda: pair.master.suspended and pair.slave.suspended)
    pair.noise = quiet
    pair.master.press_key()
    await pair.run(2.0)
    assert state_of(pair.slave) is State.PLACING
    assert pair.slave.reports[-1].how == "the opponent started over"


@counted
async def test_who_leaves_while_suspended_has_nobody_to_tell() -> None:
    pair = await playing()
    pair.noise = cut_off
    await pair.run(10.0)
    pair.master.goodbye()
    assert pair.master.is_finished


@pytest.mark.parametrize("games", [1, 2])
@counted
async def test_a_line_that_is_lost_and_comes_back(games: int) -> None:
    pair = Pair({role: plan(role, games=games) for role in ROLES}).plug()
    assert await pair.run(
        60.0, lambda: pair.master.games_begun == games and state_of(pair.slave) is State.PLAY
    )
    pair.unplug()
    assert not pair.is_over
    assert state_of(pair.master) is State.LAUNCH
    assert pair.master.reports[-1].how == "line lost: unplugged"
    assert pair.master.deadline() is None
    pair.plug()
    assert await pair.run()
    assert pair.master.has_played_all


@counted
async def test_a_line_that_is_lost_after_the_last_game_is_no_loss() -> None:
    pair = Pair().plug()
    assert await pair.run(60.0, lambda: pair.slave.games_finished == 1)
    pair.unplug()
    assert pair.slave.is_finished


@counted
async def test_each_waits_for_the_other() -> None:
    """A corrupted answer: the shooter heard a miss, the defender said a hit."""
    plans = {MASTER: plan(MASTER, patience=20.0), SLAVE: plan(SLAVE, patience=50.0)}
    pair = Pair(plans, seed=3).plug()
    pair.noise = lambda data: data.replace(b"\x1c", b"\x0c")
    await pair.run(60.0, lambda: b"\x1c" in pair.said[MASTER] + pair.said[SLAVE])
    await pair.run(0.1)
    pair.noise = quiet
    assert await pair.run(300.0)
    told = pair.texts(MASTER) + pair.texts(SLAVE)
    assert "the opponent has not fired for too long" in told


@counted
async def test_a_folder_that_is_gone_is_told_and_not_tried_for_ever(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.write_text("a file")
    pair = Pair()
    side = Side(plan(MASTER), load_bot("seabattle", "random"), save=folder)
    side.recorder.failed = side.harbour.complain
    pair.attach(MASTER, side)
    assert await pair.plug().run(600.0, lambda: side.peer.is_finished)
    assert any(str(folder) in text for text in side.texts)
    assert "too much trouble: giving up" in side.texts
    assert not side.harbour.has_played_all


class Insistent(Pair):
    """A slave that answers AA with the command it still waits for, as a student's program does.

    A patient one says its commands in answer to AA only.
    """

    is_patient = False
    copies = 0
    _held = b""

    def _put(self, role: str) -> None:
        connection = self.slave.peer.connection if role == SLAVE else None
        if connection is not None:
            connection._output = [self._instead_of(data) for data in connection._output]
        super()._put(role)

    def _instead_of(self, data: bytes) -> bytes:
        connection = self.slave.peer.connection
        command = connection._unconfirmed if connection else None
        waited_for = encode(command) if isinstance(command, Shot | SlavePlaced | GameOver) else b""
        if data == encode(Synced()):
            said, self.copies = (
                self._held or waited_for or data,
                self.copies + bool(waited_for and not self._held),
            )
            self._held = b""
            return said
        if self.is_patient and data == waited_for:
            self._held, data = data, b""
        return data


@pytest.mark.parametrize(
    ("delay", "is_patient"),
    [(0.01, False), (0.25, False), (0.4, False), (0.28, True), (0.4, True), (0.6, True)],
)
@counted
async def test_a_slave_that_says_its_shot_again_is_played_to_the_end(delay: float, is_patient: bool) -> None:
    plans = {role: plan(role, games=3, size=10, fleet=(1, 2, 3, 4)) for role in ROLES}
    pair = Insistent(plans, delay=delay)
    pair.is_patient = is_patient
    pair.plug()
    assert await pair.run(3_600.0)
    assert pair.copies > 5
    assert [report.how for report in pair.master.reports] == ["all ships sunk"] * 3
    assert [report.hits for report in pair.slave.reports] == [game.peer_hits for game in pair.master.reports]


@counted
async def test_a_rest_after_every_game_so_that_people_see_how_it_ended() -> None:
    pair = Pair({role: plan(role, games=2, rest=3.0) for role in ROLES}).plug()
    for games in (1, 2):
        assert await pair.run(60.0, lambda: state_of(pair.slave) is State.GAME_OVER)
        await pair.run(2.5, lambda: False)
        assert [state_of(player) for player in pair.players.values()] == [State.GAME_OVER] * 2
        assert pair.slave.games_finished == games
    assert await pair.run(2.0), "then both leave"


@counted
async def test_another_field_and_another_name_for_the_next_game() -> None:
    pair = await playing()
    pair.master.propose(8, (0, 1, 2, 3))
    pair.master.rename("Юнга")
    with pytest.raises(IllegalMove, match="only the master"):
        pair.slave.propose(8, (0, 1, 2, 3))
    pair.master.surrender()
    await pair.run(1.0, lambda: False)
    pair.master.restart()
    await pair.run(1.0, lambda: False)
    assert view_of(pair.slave).setup.size == 8
    assert pair.slave.peer_nick == "Юнга"
