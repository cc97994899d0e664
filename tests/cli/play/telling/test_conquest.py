from random import Random

import pytest

from parley.cli.play.plain.reading.conquest import prompt, read
from parley.cli.play.plain.saying import Saying
from parley.cli.play.telling import tell_move, tell_ply
from parley.cli.play.telling.conquest import tell
from parley.cli.play.telling.notices import tell_notice
from parley.cli.play.words import LANGUAGES, speaker
from parley.cli.play.words.conquest import TEXTS
from parley.core import Leave, Resign, Seat, Timeout
from parley.core.bot import Hint
from parley.games.conquest import GAME, MAPS, Battle, Dealing, Map, Next, Rolled, Setup, load_map
from parley.games.conquest import Phase as BoardPhase
from parley.visits import Hinted
from parley.visits.local import LocalVisit
from tests.cli.play.sittings import Sitting
from tests.games.conquest.drawn import position

SMALL = load_map("random:7:6:2")


def begun(seat: int | None = 0, players: int = 2, **settings: object) -> Sitting:
    """Every place claimed and filled in turn, ann to reinforce."""
    sitting = Sitting(GAME, Setup(players, SMALL, units=9, **settings), seat)  # type: ignore[arg-type]
    sitting.turn("first 0")
    while sitting.state.phase != "reinforce":
        if sitting.state.phase == "draw who begins":
            sitting.turn("first 0")
        else:
            sitting.turn(next(iter(sitting.game.view(sitting.state, sitting.state.standing.turn).offers())))
    return sitting


def front(sitting: Sitting) -> tuple[int, int]:
    """A place of whose turn it is, beside an enemy's."""
    owners, neighbours = sitting.state.owners, sitting.seen.view.neighbours
    turn = sitting.state.standing.turn
    return next(
        (node, other)
        for node, owner in enumerate(owners)
        for other in neighbours[node]
        if owner == turn != owners[other]
    )


def attacked(sitting: Sitting, throws: str = "roll 6 4 1 / 5 1") -> tuple[str, str]:
    """All reinforcements go to the front; then the attack."""
    source, target = front(sitting)
    sitting.turn(f"place {source} {sitting.state.left}")
    sitting.turn(f"attack {source} {target}")
    sitting.turn(throws)
    nodes = SMALL.nodes
    return nodes[source].name, nodes[target].name


def told(sitting: Sitting, language: str = "en", back: int = 1) -> list[str]:
    return tell_ply(sitting.seen.plies[-back], sitting.seen, speaker(language))


def lines(sitting: Sitting, language: str = "en") -> list[str]:
    return [line for ply in sitting.seen.plies for line in tell_ply(ply, sitting.seen, speaker(language))]


def test_preparation_is_told() -> None:
    heard = lines(begun())
    assert heard[:3] == ["You begin.", "You claim Alder 1.", "bob claims Alder 2."]
    assert "All places are claimed." in heard
    assert heard[-4:] == [
        "bob reinforces Alder 2: +1.",
        "All units are placed.",
        "You begin.",
        "Round 1: your turn, 3 to place.",
    ]


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        ("place 29 3", "Kamchatka +3", "Kamtschatka +3"),
        ("attack 27 26", "Siberia → Ural", "Sibirien → Ural"),
        ("march 27 26 4", "Siberia → Ural: 4", "Sibirien → Ural: 4"),
        ("advance 0", "follow up: 0", "nachrücken: 0"),
        ("next", "go on", "weiter"),
        ("trade 0 1 2", "trade cards", "Karten tauschen"),
        ("resign", "resign", "resign"),
    ],
)
def test_moves_have_the_names_of_the_map(move: str, english: str, german: str) -> None:
    seen = Sitting(GAME, Setup(2, load_map("world"))).seen
    told = [tell_move(GAME.parse_move(move), seen, speaker(language)) for language in ("en", "de")]
    assert told == [english, german]


def test_a_hint_has_them_too() -> None:
    seen = Sitting(GAME, Setup(2, load_map("world"))).seen
    hinted = Hinted(Hint(GAME.parse_move("place 29 3"), chance=0.5), "strong", 3)
    assert tell_notice(hinted, seen, speaker("en")) == "strong suggests Kamchatka +3, chance of winning 50 %."
    saying = Saying(LocalVisit.__new__(LocalVisit), speaker("de"))
    assert list(saying._about_table(hinted, seen)) == [
        "strong schlägt Kamtschatka +3 vor, Gewinnchance 50 %.",
        "Kurz: place 29 3.",
    ]


@pytest.mark.parametrize(
    ("seat", "sentences"),
    [
        (0, ["You attack {1} from {0}: 6 4 1 against 5 4.", "You lose 1.", "bob loses 1."]),
        (1, ["ann attacks {1} from {0}: 6 4 1 against 5 4.", "ann loses 1.", "You lose 1."]),
        (None, ["ann attacks {1} from {0}: 6 4 1 against 5 4.", "ann loses 1.", "bob loses 1."]),
    ],
)
def test_an_attack_is_told_with_its_dice(seat: int | None, sentences: list[str]) -> None:
    sitting = begun(seat)
    places = attacked(sitting, "roll 1 6 4 / 4 5")
    assert told(sitting, back=2) == []
    assert told(sitting) == [sentence.format(*places) for sentence in sentences]


def test_dice_until_it_is_decided_a_conquest_and_what_follows() -> None:
    sitting = begun(1, battle=Battle.UNTIL_DECIDED)
    places = attacked(sitting, "roll 6 6 6 / 1 1")
    heard = []
    while sitting.state.phase == "battle":
        source, target = sitting.state.front
        dice = "6 6 6"[: 2 * min(3, sitting.state.units[source] - 1) - 1]
        sitting.turn(f"roll {dice} / {'1 1'[: 2 * min(2, sitting.state.units[target]) - 1]}")
        heard = told(sitting)
    assert heard[0].startswith("Once more: 6 6 6 against 1")
    assert heard[-1] == f"ann takes {places[1]}."
    sitting.turn("advance 2")
    assert told(sitting) == [f"ann follows up to {places[1]}: 2."]
    sitting.turn("next")
    assert told(sitting) == []
    sitting.turn(next(iter(sitting.game.view(sitting.state, sitting.state.standing.turn).offers())))
    assert told(sitting)[0].startswith("ann marches from ")
    assert told(sitting)[1] == "Round 1: your turn, 3 to place."


def test_nothing_is_invented_where_the_attack_was_not_heard() -> None:
    sitting = begun(1)
    attacked(sitting, "roll 6 4 1 / 5 4")
    ply = sitting.seen.plies[-1]
    del sitting.seen.plies[:-2]
    assert tell_ply(ply, sitting.seen, speaker("en"))[1:] == ["ann loses 1.", "The defender loses 1."]
    del sitting.seen.plies[:]
    assert tell_ply(ply, sitting.seen, speaker("en")) == ["Dice: 6 4 1 against 5 4."]
    assert tell(Rolled((2,), (1,), (0, 1), (1, 0)), sitting.seen, speaker("de")) == "Würfel: 2 gegen 1."


def test_those_who_stop_and_the_end() -> None:
    sitting = begun(0, players=3)
    sitting.play(1, Resign())
    assert told(sitting) == ["bob gives up; the units only defend from now on."]
    sitting.play(0, Timeout())
    assert told(sitting)[0] == "You ran out of time; your units only defend from now on."
    assert told(sitting)[1:] == ["The time ran out. cid has won."]
    sitting = begun(1)
    sitting.play(0, Leave())
    assert told(sitting)[-1] == "ann has left. You have won."


def test_a_deal_is_one_sentence() -> None:
    sitting = Sitting(GAME, Setup(2, SMALL, units=9, deal=Dealing.ALL))
    for _ in range(3):
        sitting.turn(GAME.chance(sitting.state, Random(1)))
    heard = lines(sitting)
    assert heard[1:3] == ["The places are dealt.", "All units are placed."]
    assert len(heard) == 5


def test_cards_are_told_and_asked_for() -> None:
    state = position("A9 - A1 - B1 - B4 - B2", BoardPhase.REINFORCE, left=3, hands=((0, 1, 5, 3, 4), (2,)))
    sitting, say = Sitting(GAME, state.standing.board.setup), speaker("en")
    sitting.state, sitting.seen.view = state, GAME.view(state, Seat(0))
    assert prompt(sitting.seen, say) == "Your turn: trade three cards first, such as trade 0 1 2."
    assert read(sitting.seen, say)[2:4] == [
        "you: cards 0 N0 a, 1 N1 b, 2 joker, 3 N3 a, 4 N4 b.",
        "bob: cards 0 N2 c.",
    ]
    sitting.turn("trade 0 1 2")
    assert told(sitting) == ["You trade N0 a, N1 b, joker: +4.", "You reinforce N0: +2."]
    for move in ("place 1 7", "attack 1 2", "roll 6 6 6 / 1", "next", "next"):
        sitting.turn(move)
    sitting.turn("card 0")
    assert told(sitting)[0] == "You draw a card: N0 a."


def test_somebody_is_beaten() -> None:
    """Random play to the end tells of everybody who was beaten, in every language."""
    rng, sitting = Random(1), Sitting(GAME, Setup(3, SMALL, units=4), 2)
    while sitting.seen.outcome is None:
        state = sitting.state
        (seat,) = sitting.game.to_move(state)
        offers = list(sitting.game.view(state, seat).offers())
        forward = [offer for offer in offers if not isinstance(offer, Next)] or offers
        sitting.play(seat, sitting.game.chance(state, rng) if seat < 0 else rng.choice(forward))
    heard = {language: lines(sitting, language) for language in LANGUAGES}
    beaten = [line for line in heard["en"] if " out, beaten by " in line]
    assert len(beaten) == 2
    assert heard["en"][-1].endswith("won.")
    assert len({len(lines) for lines in heard.values()}) == 1
    assert not set(heard["ru"]) & set(heard["en"])


def test_places_have_the_names_of_the_page() -> None:
    for name in MAPS:
        world = load_map(name)
        places = {node.name for node in world.nodes} | {part.name for part in world.continents}
        assert places <= TEXTS.keys()
    assert speaker("ru")("Great Britain") == "Великобритания"
    assert speaker("de")("Alaska") == "Alaska"


def test_a_map_of_somebodys_own_may_be_called_anything() -> None:
    named = Map(
        "mine",
        tuple(node.__class__("{evil!r}" + node.name, node.x, node.y) for node in SMALL.nodes),
        SMALL.edges,
        SMALL.continents,
    )
    sitting = Sitting(GAME, Setup(2, named, units=9))
    sitting.turn("first 0")
    sitting.turn("place 0 1")
    assert told(sitting, "ru") == ["Вы занимаете: {evil!r}Alder 1."]
