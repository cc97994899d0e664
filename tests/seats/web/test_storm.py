"""Many tabs do anything at any time: all is answered once, no ply is left out, nothing is our mistake."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parley.core import Seat
from parley.games import GAMES
from parley.tables import Phase, Table
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, Tab, visit

NAMES = ("ann", "bob", "cid", "dan", "eve")


def move_of(tab: Tab, rng: Random) -> str:
    """A legal move of whoever's tab it is, mostly; the page would ask the same of `legal`."""
    player = tab.session.player
    table = player.table
    if table is None or table.ledger is None or rng.random() < 0.1:
        return rng.choice(["E5", "A1", "next", "place A1", "nonsense"])
    seat = table.seat_of(player)
    move = next(iter(table.match.view(seat).moves()), None)
    return "E5" if move is None else str(table.terms.game.format_move(move))


def request_of(tab: Tab, rng: Random) -> tuple[str, dict[str, Any]]:
    game, table = rng.choice(GAMES), rng.choice([*tab.session.house.lobby.tables, 1, 2])
    choices: list[tuple[float, str, dict[str, Any]]] = [
        (3, "open", {"game": game, "setup": SMALL[game], "bots": ["random"] * rng.randrange(2)}),
        (4, "join", {"table": table}),
        (0.5, "stand", {}),
        (20, "move", {"move": move_of(tab, rng)}),
        (1, "check", {"move": "E5"}),
        (1, "shuffle", {}),
        (2, "hint", {"bot": "random"}),
        (0.5, "offer", {}),
        (0.5, "resign", {}),
        (1, "say", {"text": "hello", "table": rng.choice([None, table])}),
        (0.5, "mute", {"name": rng.choice(NAMES), "on": rng.random() < 0.5}),
        (0.2, "report", {"name": rng.choice(NAMES), "reason": "hm"}),
        (2, "watch", {"table": table}),
        (1, "unwatch", {}),
        (1, "news", {"on": rng.random() < 0.7}),
        (1, "look", {}),
        (1, "ping", {}),
    ]
    _, do, fields = rng.choices(choices, [weight for weight, _, _ in choices])[0]
    return do, fields


def answered(tab: Tab) -> int:
    return sum("re" in message for message in tab.heard)


def check_answers(tab: Tab) -> None:
    """Nothing is answered twice, or with a fault."""
    answers = [message for message in tab.heard if "re" in message]
    assert all(count == 1 for count in Counter(answer["re"] for answer in answers).values())
    codes = {answer.get("error") for answer in answers}
    assert not codes & {"server_fault", "bad_message", "storage_trouble"}


def check_plies(tab: Tab) -> None:
    """At a table nothing is left out: plies go on where the last view stood, which leads to the next."""
    stands: dict[int, int] = {}
    for message in tab.heard:
        if message.get("news") == "table" and message["view"]:
            stands[message["table"]] = message["view"]["ply"]
        if message.get("news") == "happened":
            table, numbers = message["table"], [ply["ply"] for ply in message["plies"]]
            assert numbers == list(range(numbers[0], message["view"]["ply"] + 1))
            assert numbers[0] <= stands[table] + 1  # chance's first plies are in the view it began with
            assert numbers[-1] >= stands[table]
            stands[table] = numbers[-1]


def is_kept(table: Table) -> bool:
    return table.phase is not Phase.PLAYING or None not in table.seats


@pytest.mark.parametrize("seed", range(3))
def test_a_storm(tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(parlour: Parlour) -> None:
        rng = Random(seed)
        house = parlour.house
        tabs = [await visit(parlour, name) for name in (*NAMES, *NAMES[:2])]
        everybody = list(tabs)
        for _ in range(700):
            number = rng.randrange(len(tabs))
            if rng.random() < 0.02:
                tabs[number].session.lost()
                tabs[number] = await visit(parlour, rng.choice(NAMES))
                everybody.append(tabs[number])
            do, fields = request_of(tabs[number], rng)
            tabs[number].send(do, **fields)
            if rng.random() < 0.3:
                await house.store.signins.end("")  # the time of a commit, which moves take as well
        for tab in tabs:
            tab.send("ping")
        for tab in tabs:
            await tab.until(lambda tab=tab: answered(tab) == tab.asked)  # type: ignore[misc]
        for tab in everybody:
            check_answers(tab)
            check_plies(tab)
        kinds = Counter(message.get("news") for tab in everybody for message in tab.heard)
        assert kinds.keys() >= {"table", "happened"}
        for table in house.lobby.tables.values():
            assert is_kept(table)
            for seat, player in enumerate(table.seats):
                assert player is None or table.seat_of(player) == Seat(seat)
        assert {player.name for player in house.lobby.people.values()} >= {
            tab.session.player.name for tab in tabs
        }
        for tab in tabs:
            tab.session.lost()
        assert house.logins.keys() <= {
            player.account for player in house.lobby.people.values()
        }  # who waits at a table stays a little longer
        assert not caplog.records

    play(tmp_path, scene, grace=0.2)
