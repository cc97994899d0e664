"""What a form asks, and what becomes of it."""

from dataclasses import fields

import pytest

from parley.cli.play.app.form import Kind, fields_of, label_of, read_wish
from parley.cli.play.words import speaker
from parley.core import ParleyError
from parley.games import GAMES, load_game
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.visits import Can, Wish

EVERYTHING = frozenset(Can)


@pytest.mark.parametrize("game", GAMES)
def test_a_form_that_is_left_as_it_is_asks_for_the_usual(game: str) -> None:
    form = fields_of(game, EVERYTHING)
    assert read_wish(game, form, {field.name: field.usual for field in form}) == Wish(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_of_a_game_is_asked_for(game: str) -> None:
    asked = {field.name for field in fields_of(game, frozenset())}
    settings = {field.name for field in fields(load_game(game).setup_type)}
    assert settings - asked <= {"remote", "fill"}
    assert not asked & {"password", "bot"}


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_made(game: str) -> None:
    form = fields_of(game, EVERYTHING)
    usual = {field.name: field.usual for field in form}
    for field in form:
        for choice in field.choices if field.kind is Kind.CHOICE else ("true",) * (field.kind is Kind.SWITCH):
            wish = read_wish(game, form, usual | {field.name: choice})
            setup = read_setup(load_game(game), wish.settings)
            if field.name == "bot":
                assert wish.bots == (choice,)
            elif field.name != "map":
                assert getattr(setup, field.name) == (choice if field.kind is Kind.CHOICE else True)


def test_times_are_seconds() -> None:
    form = fields_of("seabattle", EVERYTHING)
    wish = read_wish("seabattle", form, {"bank": "5m", "increment": "2"})
    assert wish.clock == ClockRules(None, 300_000, 2_000)


@pytest.mark.parametrize(
    "filled",
    [
        {"size": "ten"},
        {"fleet": "1,2"},
        {"per_move": "soon"},
        {"increment": "5"},
        {"bot": "random", "bots": "many"},
        {"bot": "random", "bots": "99"},
    ],
)
def test_nonsense_gets_a_line(filled: dict[str, str]) -> None:
    with pytest.raises(ParleyError):
        read_wish("seabattle", [*fields_of("seabattle", EVERYTHING), *fields_of("dots", EVERYTHING)], filled)


def test_labels_have_limits() -> None:
    first = fields_of("seabattle", EVERYTHING)[0]
    assert label_of(first, speaker("de")) == "Größe des Feldes (6–10)"
