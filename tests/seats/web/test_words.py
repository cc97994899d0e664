"""What a table tells: to each what they may know, and what is the same for all made once."""

from pathlib import Path

import pytest

from parley.core import Seat
from parley.seats.web import words
from parley.seats.web.views import face_of, show_view
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import seat, visit
from tests.seats.web.test_views import json


@pytest.mark.parametrize("move", ["E5", "draw", "resign"])
def test_an_open_game_is_shown_once_for_all(
    move: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    def show(*given: object) -> object:
        shown.append(given)
        return show_view(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(words, "show_view", show)

    async def scene(parlour: Parlour) -> None:
        ann, bob, eve = [await visit(parlour, name) for name in ("ann", "bob", "eve")]
        number = await seat("dots", ann, bob)
        await eve.granted("watch", table=number)
        table = parlour.house.lobby.tables[number]
        shown.clear()
        await ann.granted("move", move=move)
        told = [await tab.news("happened") for tab in (ann, bob, eve)]
        assert len(shown) == 2  # for both seats, and for the gallery, which hears of it later
        legal = [news["view"].pop("legal") for news in told]
        for news in told:
            del news["view"]["clocks"]  # which have run on until the gallery is told
        assert told[0] == told[1] == told[2]
        views = [table.match.view(viewer) for viewer in (Seat(0), Seat(1), None)]
        assert legal == [json(face_of("dots").legal(view)) for view in views]

    play(tmp_path, scene)
