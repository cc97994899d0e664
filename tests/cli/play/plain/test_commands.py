"""What may be typed at one place only: a COM line has commands of its own."""

from parley.cli.play.plain.commands import Commands
from parley.cli.play.words import speaker
from tests.seats.comport.ends import counted
from tests.visits.comport.test_visit import Guest


@counted
async def test_commands_of_the_place() -> None:
    guest, lines = Guest(), list[str]()
    commands = Commands(guest.visit, speaker("de"), lines.append, None)
    await guest.meet()
    commands.do("help")
    assert "field: Feld und Flotte wählen" in lines
    commands.do("field 7 0,1,2,3")
    commands.do("name Bea")
    assert (guest.visit.harbour.plan.size, guest.visit.name) == (7, "Bea")
    assert commands.answers_to("field 7") == ()
