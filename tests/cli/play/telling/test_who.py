"""Names, also of those who have none."""

from parley.cli.play.telling.who import ME, who
from parley.cli.play.words import speaker
from parley.core import Seat
from parley.games.seabattle import GAME, Setup
from tests.cli.play.sittings import Sitting


def test_whoever_has_no_name_is_you_in_every_language() -> None:
    seen, say = Sitting(GAME, Setup()).seen, speaker("de")
    assert [who(Seat(0), seen, say), who(Seat(1), seen, say)] == ["ann", "bob"]
    seen.names[:] = [ME, ME]
    assert [who(Seat(0), seen, say), who(Seat(1), seen, say)] == ["du", ME], "somebody may be called that"
    seen.names[1] = ""
    assert who(Seat(1), seen, say) == say("The opponent")
