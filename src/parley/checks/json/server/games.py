"""Moves, views and whole matches, checked against the rules."""

from typing import Any

from parley.checks.case import BrokenError
from parley.checks.json.server.stage import DOTS, SUITE, WebStage
from parley.core import Cell, Seat
from parley.games.dots import GAME, Put, Setup, State
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r

VIEW = ("ply", "to_move", "clocks", "scores", "board", "legal", "outcome")
MOVES = 60


@SUITE.case("json/move/1", "json/happened/1", "json/ok/3")
async def moves_are_told(stage: WebStage) -> None:
    """A move is granted, then announced to everybody with its number, seat and text."""
    host, guest = await stage.game()
    await host.ask(r.Move("E5"), a.Done)
    for client in (host, guest):
        told = await client.told(n.Happened)
        ply = told.plies[0]
        if (ply["ply"], ply["seat"], ply["move"]) != (1, 0, "E5"):
            raise BrokenError("ply 1 of seat 0 at E5", str(ply)[:200])
    kinds = [type(message) for message in host.heard]
    if kinds.index(n.Happened) < max(at for at, kind in enumerate(kinds) if kind is a.Done):
        raise BrokenError("the answer, then what came of it", "the other way round")


@SUITE.case("json/move/2")
async def moves_that_cannot_be_read(stage: WebStage) -> None:
    """What is not a move is bad_move, and nothing changes."""
    host, _ = await stage.game()
    await host.refused(r.Move("nowhere"), "bad_move")
    await host.ask(r.Move("E5"), a.Done)


@SUITE.case("json/move/2", "json/error/3")
async def moves_out_of_turn(stage: WebStage) -> None:
    """A move out of turn is refused."""
    _, guest = await stage.game()
    await guest.refused(r.Move("E5"), "not_your_turn")


@SUITE.case("json/move/2")
async def moves_against_the_rules(stage: WebStage) -> None:
    """A first dot outside the centre, and a dot on a dot, are refused with the reason's code."""
    host, guest = await stage.game()
    await host.refused(r.Move("A1"), "not_central")
    await host.ask(r.Move("E5"), a.Done)
    await guest.refused(r.Move("E5"), "taken")


@SUITE.case("json/move/2", "json/error/3")
async def moves_without_a_seat(stage: WebStage) -> None:
    """Without a seat you cannot move."""
    client = await stage.guest()
    await client.refused(r.Move("E5"))


@SUITE.case("json/check/1")
async def checks_a_move(stage: WebStage) -> None:
    """`check` says whether a move is legal and plays nothing."""
    host, guest = await stage.game()
    for text, is_legal in (("A1", False), ("E5", True), ("E5", True)):
        checked = await host.ask(r.Check(text), a.Checked)
        if checked.legal is not is_legal:
            raise BrokenError(f"{text}: legal {is_legal}", host.wire.describe(checked))
    await guest.ask(r.Ping(), a.Done)
    if guest.is_told(n.Happened):
        raise BrokenError("nothing played", "happened")


@SUITE.case("json/check/2")
async def checks_what_would_happen(stage: WebStage) -> None:
    """`check` gives the events that the move then has."""
    host, _ = await stage.game()
    checked = await host.ask(r.Check("E5"), a.Checked)
    await host.ask(r.Move("E5"), a.Done)
    told = (await host.told(n.Happened)).plies[0]["events"]
    if checked.events != told:
        raise BrokenError(str(told), host.wire.describe(checked))


@SUITE.case("json/view/1", "json/table/1")
async def views_are_complete(stage: WebStage) -> None:
    """A view has everything the page lists."""
    host, _ = await stage.game()
    await host.ask(r.Move("E5"), a.Done)
    view = (await host.told(n.Happened)).view
    if view is None or (missing := [name for name in VIEW if name not in view]):
        raise BrokenError(f"a view with {', '.join(VIEW)}", f"without {missing if view else 'any'}")


@SUITE.case("json/view/2", "json/view/3")
async def offers_what_is_legal(stage: WebStage) -> None:
    """`legal` has every point where a dot may go, and no other: one number per row, bit x for column x."""
    players = await stage.game()
    state = GAME.start(Setup(**DOTS))
    for seat, text in ((0, "E5"), (1, "E6"), (0, "D6")):
        await players[seat].ask(r.Move(text), a.Done)
        state = GAME.apply(state, Seat(seat), GAME.parse_move(text)).state
        for number, player in enumerate(players):
            view = (await player.told(n.Happened)).view
            rows = ((view or {}).get("legal") or {}).get("put", [])
            offered = {Cell(x, y) for y, row in enumerate(rows) for x in range(DOTS["width"]) if row >> x & 1}
            allowed = {one.cell for one in GAME.moves(state, Seat(number)) if isinstance(one, Put)}
            if offered != allowed:
                raise BrokenError(f"{len(allowed)} points for seat {number}", f"{len(offered)} points")


@SUITE.case("json/offer/1", "json/closed/1")
async def draw_agreed(stage: WebStage) -> None:
    """`offer` offers, the other agrees: closed with a shared first place."""
    host, guest = await stage.game()
    for client in (host, guest):
        await client.ask(r.Offer(), a.Done)
    for client in (host, guest):
        closed = await client.told(n.TableClosed)
        if closed.outcome is None or list(closed.outcome["places"]) != [1, 1]:
            raise BrokenError("first place shared", str(closed.outcome))


@SUITE.case("json/resign/1", "json/closed/1")
async def resigns(stage: WebStage) -> None:
    """`resign` gives up: happened, then closed with an outcome, which is the game's to decide."""
    host, guest = await stage.game()
    await host.ask(r.Resign(), a.Done)
    for client in (host, guest):
        await client.told(n.Happened)
        closed = await client.told(n.TableClosed)
        if closed.outcome is None:
            raise BrokenError("an outcome", client.wire.describe(closed))


async def _whole_game(stage: WebStage) -> None:
    players = await stage.game()
    state = GAME.start(Setup(**DOTS))
    for _ in range(MOVES):
        (seat,) = GAME.to_move(state)
        move = stage.rng.choice([one for one in GAME.moves(state, seat) if isinstance(one, Put)])
        text = GAME.format_move(move)
        await players[seat].ask(r.Move(text), a.Done)
        state = GAME.apply(state, seat, move).state
        for player in players:
            told = await player.told(n.Happened)
            if [(ply["seat"], ply["move"]) for ply in told.plies] != [(seat, text)]:
                raise BrokenError(f"{text} by seat {seat}", str(told.plies)[:200])
            judge(told.view, state)


def judge(view: dict[str, Any] | None, state: State) -> None:
    """Scores and turns are those of the rules. Raises `BrokenError`."""
    if view is None or list(view["scores"]) != list(state.scores):
        raise BrokenError(f"scores {state.scores}", str(view and view["scores"]))
    if list(view["to_move"]) != sorted(GAME.to_move(state)):
        raise BrokenError(f"to move {sorted(GAME.to_move(state))}", str(view["to_move"]))


for _number in range(1, 4):
    SUITE.add(
        f"whole-game-{_number}",
        ("json/happened/1", "json/move/1", "json/view/1"),
        "Sixty dots: after each, scores and turns are those of the rules.",
        _whole_game,
        seconds=60.0,
    )
