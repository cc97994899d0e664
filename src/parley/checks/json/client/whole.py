"""Whole games from several seeds: everything the client says is judged."""

from parley.checks.json.client.stage import SUITE, WebHall

CLAUSES = ("json/move/3", "json/socket/2", "json/socket/4", "json/error/5")
GAMES = 4


async def _play(stage: WebHall) -> None:
    bout = await stage.seat()
    await bout.play_well(stage.enough)


for _number in range(1, GAMES + 1):
    SUITE.add(f"game-{_number}", CLAUSES, "A whole game: one legal move in each of its turns.", _play)


@SUITE.case("json/socket/1", "json/message/2")
async def says_what_can_be_read(stage: WebHall) -> None:
    """In a whole game, whatever it says is one JSON object in a text message of at most 65536 bytes."""
    bout = await stage.seat()
    await bout.play(stage.enough)
    while await bout.host.request("one JSON object in a text message", bout.host.means.quiet) is not None:
        pass


@SUITE.case("json/socket/2")
async def asks_with_known_words(stage: WebHall) -> None:
    """Every request has `do` with a documented word, and no undocumented field."""
    bout = await stage.seat()
    await bout.play(stage.enough, 20)
    await bout.linger()
