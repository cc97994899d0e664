from random import Random

from parley.cli.board.drydock import Drydock
from parley.cli.board.picture import Entry, Hand, Picture
from parley.core import Cell
from parley.seats.comport.report import Kind, LogLine
from parley.wires.comport import MASTER
from tests.seats.comport.ends import PEOPLE, Side, counted, people, plan, playing, view_of


def picture(
    player: Side, hand: Hand | None = None, language: str = "en", size: tuple[int, int] = (80, 24)
) -> Picture:
    return Picture(player.captain, hand or Hand(), language, size)


@counted
async def test_before_there_is_anybody() -> None:
    seen = picture(Side(plan(MASTER, **PEOPLE)))
    assert seen.names() == "Master : opponent"
    assert seen.own().plain.splitlines()[1] == "   A B C D E F G H I J "


@counted
async def test_while_placing() -> None:
    player = (await people()).master
    hand = Hand(dock=Drydock(view_of(player).setup.waters, Random(1)))
    assert "@" in picture(player, hand).own().plain
    assert picture(player, hand, "de").status() == "Stelle deine Schiffe auf: So darf die Flotte liegen"
    assert "@" in picture(player, hand).legend()


@counted
async def test_two_fields_fit_beside_each_other() -> None:
    pair = await playing()
    await pair.run(1.0, lambda: pair.master.is_my_turn)
    hand = Hand(aim=Cell(2, 2), last=Cell(0, 0))
    for columns in (80, 34, 30, 24):
        seen = picture(pair.master, hand, size=(columns, 24))
        widths = [max(map(len, field.plain.splitlines())) for field in (seen.own(), seen.enemy())]
        assert sum(widths) + 4 <= columns
    seen = picture(pair.master, hand)
    assert "[.]" in seen.enemy().plain
    assert seen.status() == "YOUR TURN   Target: C3"


@counted
async def test_the_log_is_cut_to_its_end_and_wrapped() -> None:
    player = Side(plan(MASTER, **PEOPLE))
    player.logbook.lines.extend(LogLine(0.0, Kind.STATE, f"line {number}") for number in range(20))
    player.logbook.lines.append(LogLine(0.0, Kind.STATE, "0123456789abc"))
    assert picture(player).log(10, 4).plain.splitlines() == ["line 18", "line 19", "0123456789", "abc"]


@counted
async def test_wide_characters_do_not_push_the_newest_line_off_the_screen() -> None:
    player = Side(plan(MASTER, **PEOPLE))
    player.logbook.lines.extend(LogLine(0.0, Kind.CHAT, text) for text in ("hi 😀 abcdefghij", "", "new"))
    log = picture(player).log(12, 4)
    assert log.plain.splitlines() == ["hi 😀 ", "abcdefghij", "", "new"]
    assert all(line.cell_len <= 12 for line in log.split())


@counted
async def test_what_players_say_is_not_translated() -> None:
    player = Side(plan(MASTER, **PEOPLE))
    player.logbook.lines.extend([LogLine(0.0, Kind.CHAT, "resumed"), LogLine(0.0, Kind.LINE, "resumed")])
    assert picture(player, language="ru").log(80, 5).plain == "resumed\nсвязь вернулась"


@counted
async def test_notes_questions_and_chat() -> None:
    player = Side(plan(MASTER, **PEOPLE))
    assert picture(player, Hand(note="so")).note() == "so"
    assert picture(player, Hand(note="so?", is_asked=True)).note() == "so?  Y yes, N no"
    assert picture(player, Hand(entry=Entry("Say: ", player.say, 80, "so"))).note() == "Say: so_"
    assert picture(player, Hand(entry=Entry("Say: ", player.say, 80))).keys() == "ENTER accept  ESC back"
    assert picture(player, Hand(is_leaving=True)).status() == "Saying goodbye"
