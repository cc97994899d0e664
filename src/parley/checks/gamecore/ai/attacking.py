"""#61, #51, #62 and #52: attacks, how they end, and who follows."""

from functools import partial

from parley.checks.case import UntestedError
from parley.checks.gamecore.ai.referee import sit_still
from parley.checks.gamecore.ai.stage import SUITE, Hall
from parley.checks.gamecore.boards import Luck, fair, lucky, narrow, unlucky
from parley.games.conquest import Battle

STRONG = "a30 b1 b1 b1 b1"
"""An AI that does not attack here never will."""


@SUITE.case("core/61/2")
async def attack_answered(hall: Hall) -> None:
    """#61 is answered #51 or #54."""
    referee = await hall.begin(hall.draw(STRONG))
    await referee.turn()


CUSTOM = "rules/9"
"""The clause of cases about customary rules; other cases ignore them."""


def _clauses(words: str, *more: str) -> tuple[str, ...]:
    return tuple(f"core/{word}" for word in (*words.split(), *more))


async def _attack(
    hall: Hall, drawing: str, luck: Luck, battle: Battle = Battle.THROW, *, is_strict: bool = False
) -> None:
    referee = await hall.begin(hall.draw(drawing, battle=battle), luck=luck)
    referee.others, referee.is_strict = sit_still, is_strict
    await referee.turn()
    await referee.turn()


for _name, _clause, _drawing, _luck, _title in (
    ("attack-neighbours", "51/1", "b1 a9 a1 b1 b1 b1", fair, "Only nodes beside its own are attacked."),
    ("attack-no-own", "51/1", "a9 a1 a1 a1 b1 b1", fair, "Its own nodes are not attacked."),
    (
        "attack-with-two",
        "rules/9 51/1",
        "a1 b1 a1 b1 a1 b1",
        fair,
        "Nodes with one unit attack nobody.",
    ),
    (
        "attack-one-way",
        "51/1",
        "a8 b1 b1 b1 b1 b1",
        fair,
        "From the only node the only enemy beside it is attacked, or none.",
    ),
    (
        "attack-unlucky",
        "rules/9 12/2",
        "a20 b5 b5",
        unlucky,
        "The units #12 tells count: with one left there is no attack.",
    ),
    (
        "attack-worn-down",
        "rules/9 12/2",
        "b3 a9 b3 a9 b3",
        unlucky,
        "On several nodes, too, the units that #12 tells count.",
    ),
    ("attack-on-and-on", "61/2", "a40 b1 b1 b1 b1 b1 b1", lucky, "#61 comes again after every attack."),
):
    SUITE.add(
        _name,
        _clauses(_clause, "61/2"),
        _title,
        partial(_attack, drawing=_drawing, luck=_luck, is_strict=_clause.startswith(CUSTOM)),
    )


async def _follow(
    hall: Hall, drawing: str, luck: Luck, battle: Battle = Battle.THROW, *, is_strict: bool = False
) -> None:
    referee = await hall.begin(hall.draw(drawing, battle=battle), luck=luck)
    referee.is_strict = is_strict
    moves = await referee.turn()
    hall.attacks(moves)
    if not referee.conquests:
        raise UntestedError("it gave up before it had conquered anything")


for _name, _clause, _drawing, _luck, _title in (
    ("follow-up-answered", "62/2", STRONG, lucky, "#62 is answered #52, #51 or #54."),
    (
        "follow-up-leaves-one",
        "rules/9 52/1",
        "a9 b1 b1 b1 b1",
        lucky,
        "With #52 at least one unit stays behind.",
    ),
    ("follow-up-few", "rules/9 52/1", "a4 b1 b1 b1", lucky, "With few units, too, one stays behind."),
    (
        "follow-up-counts-losses",
        "rules/9 11/3",
        "a12 b4 b4",
        fair,
        "The units #11 tells count, losses included.",
    ),
    ("follow-up-then-attack", "62/2", "b1 a30 b1 b1 b1", lucky, "After #52 the attack goes on."),
):
    SUITE.add(
        _name,
        _clauses(_clause, "62/2"),
        _title,
        partial(_follow, drawing=_drawing, luck=_luck, is_strict=_clause.startswith(CUSTOM)),
    )

SUITE.add(
    "follow-up-nobody",
    ("core/rules/9", "core/52/1", "core/11/3", "core/rules/4"),
    "#11 with 1 unit left behind: nobody can follow, so it is #52 with 0, #51 or #54.",
    partial(_follow, drawing="a9 b1 b1", luck=narrow, battle=Battle.UNTIL_DECIDED, is_strict=True),
)
SUITE.add(
    "battle-until-decided",
    ("core/rules/9", "core/12/2", "core/rules/4"),
    "A core may fight until it is decided: #12 with 1 unit left, after one #51.",
    partial(_attack, drawing="a20 b9 b9", luck=unlucky, battle=Battle.UNTIL_DECIDED, is_strict=True),
)


@SUITE.case("core/11/1", "core/62/2")
async def conquered_is_its_own(hall: Hall) -> None:
    """A conquered node is its own from then on: it may attack, and is not attacked."""
    referee = await hall.begin(hall.draw("a60 b1 b1 b1 b1 b1 b1 b9"), luck=lucky)
    hall.attacks(await referee.turn())
    await referee.turn()
