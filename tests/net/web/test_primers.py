from pathlib import Path

from parley.house.primers import PRIMERS
from parley.house.primers.exercise import MOVES, moves_of
from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def test_a_stranger_learns_a_game_and_a_wrong_question_is_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        page = "/api/primers/dots"
        found = await ann.get(page)
        assert (await ann.get(page, If_None_Match=found.headers["etag"])).status == 304
        for step, exercise in enumerate(PRIMERS["dots"]):
            answer = await ann.post(page, {"step": step, "moves": moves_of(exercise.solution)})
            assert (answer.status, answer.json["done"]) == (200, True)
        refusals = {
            "taken": {"step": 0, "moves": ["E5", "E5"]},
            "bad_query": {"step": 0, "moves": ["a horse"]},
            "not_found": {"step": 7, "moves": []},
            "bad_json": {"step": 0, "moves": ["E5"] * (MOVES + 1)},
        }
        for error, asked in refusals.items():
            answer = await ann.post(page, asked)
            assert (answer.error, answer.status < 500) == (error, True)
        assert (await ann.get("/api/primers/chess")).error == "not_found"

    play(tmp_path, scene, web=WEB)
