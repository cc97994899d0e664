"""One table for keys, help and commands."""

import pytest

from parley.cli.play.app.deeds import HELP, QUIT, Deed, help_of, key_name, keys_of, spell
from parley.cli.play.app.hall import HallScreen
from parley.cli.play.app.opening import OpeningScreen
from parley.cli.play.app.replay import ReplayScreen
from parley.cli.play.app.scene import Scene
from parley.cli.play.app.table import TableScreen
from parley.cli.play.words import speaker

SAY = speaker("de")


def test_keys_as_keyboards_have_them() -> None:
    names = {"f10": "F10", "ctrl+q": "^Q", "question_mark": "?", "space": "Leer", "w": "w", "left": "←"}
    assert {key: key_name(key, SAY) for key in names} == names
    boards = {
        "d enter": "d Enter",
        "tab, shift+tab": "Tab, Umschalt+Tab",
        "page up, page down": "Bild↑, Bild↓",
        "home, end": "Pos1, Ende",
        "space, r": "Leer, r",
        "esc": "Esc",
        "attack ala kam": "attack ala kam",
    }
    assert {keys: spell(keys, SAY) for keys in boards} == boards


def test_the_last_line_and_the_help() -> None:
    assert keys_of((HELP, QUIT), SAY) == [("F1", "Hilfe")]
    assert help_of((QUIT,), SAY) == [("^Q ^C", "Parley verlassen")]


@pytest.mark.parametrize("scene", [HallScreen, OpeningScreen, ReplayScreen, TableScreen])
def test_every_deed_can_be_done_and_no_key_does_two_things(scene: type[Scene]) -> None:
    deeds: tuple[Deed, ...] = (*scene.DEEDS, HELP)
    for deed in deeds:
        if not deed.action.startswith("app."):
            assert callable(getattr(scene, f"action_{deed.action}"))
    keys = [key for deed in deeds for key in deed.keys]
    assert len(keys) == len(set(keys))
