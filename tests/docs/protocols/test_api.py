import re
from typing import Any

import pytest

from docs.protocols import api as page
from docs.protocols import positions
from parley.core import Seat
from parley.games import GAMES
from parley.seats.web.codes import all_codes
from parley.seats.web.session import HANDLERS
from parley.seats.web.views import face_of, show_match
from parley.wires.json.news import NEWS
from parley.wires.json.requests import REQUESTS
from tests.seats.web.test_views import CASES, play_on


def test_every_request_is_dealt_with() -> None:
    assert {*HANDLERS.at_once, *HANDLERS.later} == set(REQUESTS)


def test_the_page_has_everything() -> None:
    text = page.page()
    for kind in (*REQUESTS, *NEWS):
        assert f"### `{kind.__struct_config__.tag}`" in text
    for code, said in all_codes():
        assert f"| `{code}` | {said} |" in text
    assert set(positions.BOARDS) == set(GAMES)


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_the_page_names_all_that_a_view_has(game: str, setup: dict[str, Any]) -> None:
    named = set(re.findall(r"`([a-z_]+)`", page.page()))
    for most in (0, 1, 20, 90, 250):
        match, _ = play_on(game, setup, 3, most)
        face = face_of(game)
        for seat in (Seat(0), Seat(1)):
            view = match.view(seat)
            assert set(show_match(match, view, None)) <= named
            assert {*face.board(view), *(face.legal(view) or ())} <= set(
                re.findall(r"`([a-z_]+)`", positions.BOARDS[game])
            )
