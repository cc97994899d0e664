import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parley.core import CHANCE, Seat
from parley.games import GAMES, load_game
from parley.games.dots.sgf import parse_sgf
from parley.match.journal import decode_journal
from parley.match.referee import Match
from parley.match.replay import replay, start_of
from parley.seats.web import reading
from parley.seats.web.codes import Denied
from parley.seats.web.replays import Replays
from parley.seats.web.views import face_of
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Autopilot, Tab, seat, visit


async def finish(parlour: Parlour, game: str, *tabs: Tab) -> int:
    """Play a match to its end; its number in the record."""
    await seat(game, *tabs)
    await asyncio.gather(*(Autopilot(parlour.house, tab, seed).play() for seed, tab in enumerate(tabs)))
    number: int = (await tabs[0].news("closed"))["match"]
    await stored(parlour)
    return number


async def stored(parlour: Parlour) -> None:
    """Wait until what was played is marked as over."""
    await parlour.house.lobby.stop()
    parlour.house.lobby.is_stopping = False


def plain(value: Any) -> Any:
    """What a reader of the JSON gets."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("game", GAMES)
def test_looking_back_at_a_match(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await finish(parlour, game, ann, bob)
        house = parlour.house
        match = msgspec.json.decode(await reading.match(house.shared(Replays), number))
        assert [player["name"] for player in match["players"]] == ["ann", "bob"]
        assert match["plies"] == len(match["moves"])
        journal = decode_journal(await reading.journal(house.shared(Replays), number))
        rules, face = load_game(game), face_of(game)
        for found, ply in list(replay(rules, journal))[:: 1 + match["plies"] // 20]:
            position = plain(await reading.position(house.shared(Replays), number, ply.number))
            assert position["view"]["ply"] == position["played"]["ply"] == ply.number
            assert position["played"]["move"] == rules.format_move(ply.move)
            assert position["view"]["board"] == plain(face.board(face.bare(found.state)))
        first = await reading.position(house.shared(Replays), number, 0)
        assert first["played"] is None
        last = plain(await reading.position(house.shared(Replays), number, match["plies"]))
        assert last["view"]["outcome"] == match["outcome"]
        for beyond in (match["plies"] + 1, -1):
            with pytest.raises(LookupError):
                await reading.position(house.shared(Replays), number, beyond)
        assert f"game: {game}" in (await reading.record(house.shared(Replays), number, "txt")).decode()

    play(tmp_path, scene)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_would_have_played(game: str, tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await finish(parlour, game, ann, bob)
        house = parlour.house
        journal = decode_journal(await reading.journal(house.shared(Replays), number))
        positions = [
            start_of(load_game(game), journal),
            *(found for found, _ in replay(load_game(game), journal)),
        ]
        for ply in {*range(3), *range(0, len(positions), 1 + len(positions) // 10), len(positions) - 1}:
            await check_hints(parlour, number, ply, positions[ply])
        with pytest.raises(LookupError, match="has no ply"):
            await reading.hint(house.shared(Replays), number, len(positions), None, "random")
        with pytest.raises(LookupError, match="nobody has a move"):
            await reading.hint(house.shared(Replays), number, len(positions) - 1, None, "random")
        with pytest.raises(LookupError, match="has no bot"):
            await reading.hint(house.shared(Replays), number, 1, None, "nobody")

    play(tmp_path, scene)


async def check_hints(parlour: Parlour, number: int, ply: int, match: Match[Any, Any, Any]) -> None:
    """Only for seats that had a move; the first if it is not said."""
    movers = sorted(match.to_move - {CHANCE})
    for mover in (Seat(0), Seat(1), Seat(2)):
        if mover not in movers:
            with pytest.raises(LookupError, match=r"has (no|a) move after"):
                await reading.hint(parlour.house.shared(Replays), number, ply, mover, "random")
            continue
        said = plain((await reading.hint(parlour.house.shared(Replays), number, ply, mover, "random")).answer)
        assert (said["match"], said["ply"], said["seat"], said["bot"]) == (number, ply, mover, "random")
        match.game.check(match.state, mover, match.game.parse_move(said["move"]))
        if mover == movers[0]:
            assert said == plain(
                (await reading.hint(parlour.house.shared(Replays), number, ply, None, "random")).answer
            )


def test_after_the_end_both_fleets_are_there_at_every_ply(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        number = await finish(parlour, "seabattle", ann, bob)
        view = (await reading.position(parlour.house.shared(Replays), number, 3))["view"]
        assert all(view["board"]["fleets"])
        match = msgspec.json.decode(await reading.match(parlour.house.shared(Replays), number))
        assert {moment["moment"] for moment in match["moments"]} == {"sunk"}

    play(tmp_path, scene)


def test_a_match_that_goes_on_gives_nothing_away(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        table = parlour.house.lobby.tables[await seat("seabattle", ann, bob)]
        assert table.ledger is not None
        number, house = table.ledger.record, parlour.house
        for read in (
            reading.match(house.shared(Replays), number),
            reading.position(house.shared(Replays), number, 0),
            reading.journal(house.shared(Replays), number),
            reading.record(house.shared(Replays), number, "txt"),
            reading.hint(house.shared(Replays), number, 0, None, None),
        ):
            with pytest.raises(Denied, match="not over"):
                await read
        assert (await reading.matches(house, before=None, player=None, game=None))["matches"] == []
        with pytest.raises(LookupError):
            await reading.journal(house.shared(Replays), number + 1)

    play(tmp_path, scene)


def test_records_by_form(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = await visit(parlour, "ann"), await visit(parlour, "bob")
        dots = await finish(parlour, "dots", ann, bob)
        sea = await finish(parlour, "seabattle", bob, ann)
        sgf = parse_sgf((await reading.record(parlour.house.shared(Replays), dots, "sgf")).decode())
        assert sgf.players == ("ann", "bob")
        for number, form in ((sea, "sgf"), (dots, "pdf")):
            with pytest.raises(LookupError):
                await reading.record(parlour.house.shared(Replays), number, form)

    play(tmp_path, scene)


def test_pages_of_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob, cid = [await visit(parlour, name) for name in ("ann", "bob", "cid")]
        numbers = []
        for pair in ((ann, bob), (ann, cid), (cid, bob)):
            await seat("dots", *pair)
            await pair[1].granted("resign")
            numbers.append((await pair[0].news("closed"))["match"])
        await stored(parlour)
        monkeypatch.setattr(reading, "PAGE", 2)

        async def found(before: int | None = None, player: str | None = None) -> tuple[list[int], int | None]:
            page = plain(await reading.matches(parlour.house, before=before, player=player, game="dots"))
            return [match["match"] for match in page["matches"]], page["before"]

        newest, before = await found()
        assert newest == numbers[:0:-1]
        assert await found(before) == (numbers[:1], None)
        assert (await found(player="ann"))[0] == numbers[1::-1]

    play(tmp_path, scene)


def test_games_say_how_they_may_be_set_up(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        games = plain(reading.games(parlour.house))
        assert [game["game"] for game in games] == list(GAMES)
        ann = await visit(parlour, "ann")
        for game in games:
            assert game["setup"].keys() == game["options"].keys()
            assert game["face"]
            assert game["bots"][0]["about"]
            assert game["bots"][0]["level"] == "easy"
            usual = {"setup": game["setup"], "clock": game["clock"]["usual"]}
            opened = await ann.granted("open", game=game["game"], **usual)
            (row,) = plain(reading.tables(parlour.house))
            assert (row["table"], row["setup"].keys() >= game["setup"].keys()) == (opened["table"], True)
            assert row["clock"] == usual["clock"]
            assert plain(reading.people(parlour.house)) == [
                {"name": "ann", "kind": "web", "table": opened["table"]}
            ]
            await ann.granted("stand")
        assert reading.tables(parlour.house) == []
        assert set(SMALL) == set(GAMES)

    play(tmp_path, scene)


def test_the_roll_is_not_called_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "FRESH", 1e9)

    def names(parlour: Parlour) -> list[str]:
        people = msgspec.json.decode(parlour.house.shared(reading.Roll).read())
        return [person["name"] for person in people]

    async def scene(parlour: Parlour) -> None:
        await visit(parlour, "ann")
        assert names(parlour) == ["ann"]
        await visit(parlour, "bob")
        assert names(parlour) == ["ann"]
        now = parlour.house.timers.now() + reading.FRESH
        monkeypatch.setattr(parlour.house.timers, "now", lambda: now)
        assert names(parlour) == ["ann", "bob"]

    play(tmp_path, scene)
