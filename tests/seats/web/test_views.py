"""Two roads to what is legal: the page's, from sets of cells, and the game's own list of moves."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.core import Cell, IllegalMove, Seat, format_cell
from parley.core.bot import Limit
from parley.games import GAMES, load_game
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.seats.web.views import face_of, show_match, show_plies

SETUPS: dict[str, list[dict[str, Any]]] = {
    "seabattle": [{"size": 6, "fleet": (0, 0, 1, 2)}, {"wall_limit": True}, {"remote": (1,)}],
    "battleship-plus": [{"ships": (0, 0, 0, 1, 1)}, {"size": 14, "ships": (2, 1, 1, 0, 2)}],
    "dots": [{"width": 10, "height": 12}, {"width": 50, "height": 50, "players": 4, "extra_move": True}],
    "conquest": [
        {"map": "isles"},
        {"map": "isles", "march": "neighbour", "players": 3, "battle": "until-decided"},
        {"map": "isles", "deal": "all", "cards": True},
    ],
}
CASES = [(game, setup) for game, setups in SETUPS.items() for setup in setups]
Played = tuple[Match[Any, Any, Any], list[Ply[Any]]]


def play_on(game: str, setup: dict[str, Any], seed: int, most: int) -> Played:
    """A match played at random for so many moves, and its plies."""
    rules, rng, bot = load_game(game), Random(seed), load_bot(game, "random")
    match, plies = Match.start(rules, rules.setup_type(**setup), rng)
    told = list(plies)
    for _ in range(most):
        if not match.to_move:
            break
        seat = rng.choice(sorted(match.to_move))
        match, plies = match.play(seat, bot.choose(match.view(seat), Limit(), rng), Millis(0), rng)
        told += plies
    return match, told


def json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def cells(mask: list[int]) -> Iterator[str]:
    for y, row in enumerate(mask):
        yield from (format_cell(Cell(x, y)) for x in range(53) if row >> x & 1)


def moves_of(legal: dict[str, Any]) -> Iterator[str]:
    """Every move that a page could make of what it is told; placements are asked for elsewhere."""
    for name in ("shoot", "put"):
        yield from cells(legal.get(name, []))
    yield from legal.get("answer", [])
    yield from (f"move {ship} {way}" for ship, ways in legal.get("move", {}).items() for way in ways)
    if "most" in legal:
        yield from (f"place {node} {n}" for node in legal["place"] for n in range(1, legal["most"] + 1))
    yield from (f"trade {' '.join(map(str, cards))}" for cards in legal.get("trade", []))
    yield from (f"attack {a} {b}" for a, targets in legal.get("attack", {}).items() for b in targets)
    yield from (f"advance {units}" for units in range(legal.get("advance", -1) + 1))
    for march in legal.get("march", []):
        for source, most in march["from"]:
            targets = (target for target in march["to"] if target != source)
            yield from (f"march {source} {target} {n}" for target in targets for n in range(1, most + 1))
    if legal.get("next"):
        yield "next"


@pytest.mark.parametrize(("game", "setup"), CASES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 250))
def test_what_is_legal(game: str, setup: dict[str, Any], seed: int, most: int) -> None:
    # json/view/2
    match, _ = play_on(game, setup, seed, most)
    rules, face = match.game, face_of(game)
    for seat in map(Seat, range(rules.seats(rules.setup_type(**setup)))):
        legal = json(face.legal(match.view(seat)))
        if legal is None:
            assert seat not in match.to_move
        elif "place" in legal and "most" not in legal:
            placement = next(iter(match.view(seat).moves()), None)
            assert (seat in match.to_move) == (placement is not None)
            fleet = face.shuffle
            assert fleet is not None
            if game == "seabattle" or seat in match.to_move:
                rules.check(
                    match.state, seat, rules.parse_move(fleet(rules.setup_type(**setup), Random(seed)))
                )
        elif "ready" in legal:
            rules.check(match.state, seat, rules.parse_move("ready"))
        else:
            found = sorted(moves_of(legal))
            assert found == sorted(map(rules.format_move, rules.moves(match.state, seat)))
    assert face.legal(match.view(None)) is None


@pytest.mark.parametrize(("game", "setup"), [case for case in CASES if not face_of(case[0]).is_open])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), most=st.integers(20, 250))
def test_no_ship_is_where_none_can_be(game: str, setup: dict[str, Any], seed: int, most: int) -> None:
    match, _ = play_on(game, setup, seed, most)
    face = face_of(game)
    told = json(face.board(match.view(None))).get("barred", [[], []])
    bare = json(face.board(face.bare(match.state)))["fields"]
    for mask, field in zip(told, bare, strict=True):
        ships = {
            format_cell(Cell(x, y)) for y, row in enumerate(field) for x, at in enumerate(row) if at in "#SxX"
        }
        assert not ships & set(cells(mask))


@pytest.mark.parametrize(("game", "setup"), CASES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 250))
def test_views_of_a_match_are_json_of_bounded_size(
    game: str, setup: dict[str, Any], seed: int, most: int
) -> None:
    # json/view/1
    match, plies = play_on(game, setup, seed, most)
    for seat in (Seat(0), Seat(1), None):
        view = match.view(seat)
        shown = msgspec.json.encode(show_match(match, view, None))
        assert len(shown) < 12_000
        for ply in json(show_plies(match.game, plies, seat)):
            assert ply.keys() == {"ply", "seat", "move", "events"}


@pytest.mark.parametrize(("game", "setup"), [case for case in CASES if face_of(case[0]).is_open])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 250))
def test_views_of_an_open_game_differ_in_what_is_legal(
    game: str, setup: dict[str, Any], seed: int, most: int
) -> None:
    match, plies = play_on(game, setup, seed, most)
    everybody = show_match(match, match.view(None), None)
    for seat in map(Seat, range(len(everybody["scores"]))):
        view = match.view(seat)
        assert show_match(match, view, None) == {**everybody, "legal": face_of(game).legal(view)}
        assert show_plies(match.game, plies, seat) == show_plies(match.game, plies, None)


def others_secrets(game: str) -> tuple[Played, Played]:
    """Two matches that differ only in where seat 1 has its ships, before anything was fired."""
    rules, rng = load_game(game), Random(5)
    face = face_of(game)
    assert face.shuffle is not None
    setup = rules.setup_type()
    mine = rules.parse_move(face.shuffle(setup, Random(1)))
    played = []
    for seed in (2, 3):
        match, first = Match.start(rules, setup, rng)
        match, second = match.play(Seat(0), mine, Millis(0), Random(1))
        theirs = rules.parse_move(face.shuffle(setup, Random(seed)))
        match, third = match.play(Seat(1), theirs, Millis(0), Random(1))
        played.append((match, [*first, *second, *third]))
    return played[0], played[1]


@pytest.mark.parametrize("game", ["seabattle", "battleship-plus"])
def test_nobody_is_told_where_the_other_fleet_lies(game: str) -> None:
    # json/happened/2
    (one, plies), (other, others) = others_secrets(game)
    for seat in (Seat(0), None):
        seen = [json(show_match(match, match.view(seat), None)) for match in (one, other)]
        assert seen[0] == seen[1]
        assert show_plies(one.game, plies, seat) == show_plies(one.game, others, seat)
        assert seen[0]["board"]["fleets"][1] == []
    assert show_plies(one.game, plies, Seat(1)) != show_plies(one.game, others, Seat(1))
    mine = show_plies(one.game, plies, Seat(0))
    assert [ply["move"] is None for ply in mine if ply["seat"] in (0, 1)] == [False, True]


def test_which_ship_moved_is_for_its_owner() -> None:
    (match, _), _ = others_secrets("battleship-plus")
    (seat,) = match.to_move
    legal = face_of("battleship-plus").legal(match.view(seat))
    assert legal is not None
    ship, ways = next(iter(legal["move"].items()))
    move = match.game.parse_move(f"move {ship} {ways[0]}")
    _, (ply,) = match.play(seat, move, Millis(0), Random(1))
    (own,) = show_plies(match.game, [ply], seat)
    assert (own["move"], [event["event"] for event in own["events"]]) == (
        f"move {ship} {ways[0]}",
        ["ShipMoved", "Moved"],
    )
    for viewer in (Seat(1 - seat), None):
        (told,) = show_plies(match.game, [ply], viewer)
        assert (told["move"], [event["event"] for event in told["events"]]) == (None, ["Moved"])


def test_who_has_placed_may_place_again_in_battleship_plus() -> None:
    rules, face = load_game("battleship-plus"), face_of("battleship-plus")
    setup = rules.setup_type()
    assert face.shuffle is not None
    match, _ = Match.start(rules, setup, Random(1))
    match, _ = match.play(Seat(0), rules.parse_move(face.shuffle(setup, Random(1))), Millis(0), Random(1))
    legal = face.legal(match.view(Seat(0)))
    assert legal is not None
    assert [ship[1:] for ship in legal["place"]] == [[5, 2], [5, 1], [4, 1], [4, 1], [3, 1], [2, 1], [2, 1]]
    rules.check(match.state, Seat(0), rules.parse_move(face.shuffle(setup, Random(2))))


def test_a_shot_outside_the_mask_is_refused() -> None:
    match, _ = play_on("battleship-plus", SETUPS["battleship-plus"][0], 3, 60)
    (seat,) = match.to_move
    legal = face_of("battleship-plus").legal(match.view(seat))
    assert legal is not None
    offered = set(cells(legal["shoot"]))
    everywhere = {format_cell(Cell(x, y)) for x in range(10) for y in range(10)}
    assert offered < everywhere
    for text in everywhere - offered:
        with pytest.raises(IllegalMove):
            match.game.check(match.state, seat, match.game.parse_move(text))


def test_every_game_is_here() -> None:
    assert set(SETUPS) == set(GAMES)
