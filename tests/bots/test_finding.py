"""Bots are found: ours, those of packages, and one for every game."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import parley.bots
from parley.bots import Level, best_bot, bot_names, bots_of, load_bot, load_installed, offer_bot
from parley.core import Seat, SetupError, found
from parley.core.bot import Limit
from parley.games import GAMES
from tests.testing.cups import Cups, Hide, Setup

MODULE = """
class Lazy:
    level = "strong"
    character = "Waits."
    def choose(self, view, limit, rng):
        return next(view.moves())

class Silent:
    def choose(self, view, limit, rng):
        return next(view.moves())
"""
ENTRIES = """[parley.bots]
cups.lazy = lazybones:Lazy
dots.lazy = lazybones:Lazy
dots.silent = lazybones:Silent
dots.broken = lazybones:Broken
"""


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "lazybones.py").write_text(MODULE)
    (tmp_path / "lazybones-1.dist-info").mkdir()
    (tmp_path / "lazybones-1.dist-info" / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    _forget()
    yield
    sys.modules.pop("lazybones", None)
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    parley.bots._OFFERED.clear()
    for cached in (found._everything, bots_of, parley.bots._places):
        cached.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_installed_is_what_is_listed(game: str) -> None:
    assert set(parley.bots._places(game)) == set(parley.bots._BOTS[game])
    assert bot_names(game)[0] == "random"


@pytest.mark.usefixtures("_installed")
def test_others_come_before_ours_of_their_level(caplog: pytest.LogCaptureFixture) -> None:
    names = bot_names("dots")
    assert names.index("silent") < names.index("random")
    assert names.index("lazy") < names.index("strong") == len(names) - 1
    assert bots_of("dots")["lazy"] == (Level.STRONG, "Waits.")
    assert best_bot("dots", Level.EASY) == "easy"
    assert "broken" not in names
    assert len(caplog.records) == 1
    with pytest.raises(SetupError, match=r"dots\.broken, from lazybones, cannot be loaded"):
        load_bot("dots", "broken")


@pytest.mark.usefixtures("_installed")
def test_a_game_without_bots_has_one() -> None:
    assert bot_names("cups") == ("random", "lazy")
    view = Cups().view(Cups().start(Setup()), Seat(0))
    assert load_bot("cups", "lazy").hint(view, Limit(), Random(1)).move == Hide(0)
    assert load_bot("cups", "random").hint(view, Limit(), Random(1)).move in list(view.moves())
    assert best_bot("go", Level.STRONG) == "random"


@pytest.mark.usefixtures("_installed")
def test_an_operator_offers_one_of_their_own(tmp_path: Path) -> None:
    words = f"python:{tmp_path / 'lazybones.py'}:Lazy"
    offer_bot(f"dots.idle={words}")
    assert bots_of("dots")["idle"] == (Level.STRONG, "Waits.")
    assert callable(load_installed("dots", "idle").choose)
    for wrong in ("idle", f"dots={words}", "dots.idle=random", f"dots.strong={words}", f"dots.two={words}s"):
        with pytest.raises(SetupError):
            offer_bot(wrong)
    with pytest.raises(SetupError, match="there is no game 'go'"):
        offer_bot(f"go.idle={words}")
