"""No attack at all: two hundred pupils behind one address open the page in the same minute."""

from pathlib import Path

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser

PUPILS, FILES, REQUESTS = 20, 50, 120
"""A tenth of a class of 200, the files of the page, and a tenth of the requests there are by default."""


def test_the_page_does_not_count_against_requests(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        pupil = Browser(server.addresses["web"])
        tag = (await pupil.get("/")).headers["etag"]
        for _ in range(PUPILS):
            statuses = {(await pupil.get("/", If_None_Match=tag)).status for _ in range(FILES)}
            assert statuses == {304}
            assert (await pupil.get("/api/games")).status == 200

    play(tmp_path, scene, web=WEB, requests=REQUESTS)


def test_who_asks_too_much_still_has_the_page(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        answers = [await somebody.get("/api/games", Accept="*/*") for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
        assert (await somebody.get("/", Accept="text/html")).status == 200

    play(tmp_path, scene, web=WEB, requests=2)
