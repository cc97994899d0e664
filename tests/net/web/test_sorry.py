import json
from enum import StrEnum
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.net.web.faults import Fault, status_of
from parley.net.web.sorry import WORDS, language_of, refuse
from tests.net.house import play
from tests.net.web.browser import WEB, Browser

PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, ru;q=0.5, en;q=0.4", "ru"),
        ("en;q=0.1, RU-ru;q=0.2", "ru"),
        ("de;q=0, ru;q=x", "en"),
        ("fr,*", "en"),
        (";;q=,,", "en"),
    ],
)
def test_languages(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize("reason", WORDS, ids=str)
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_reason_has_a_page(reason: StrEnum, language: str) -> None:
    answer = refuse({**PAGE, "accept-language": language}, reason, more={"Retry-After": "17"})
    page = bytes(answer.body).decode()
    assert answer.status_code == status_of(reason) in (421, 429, 503)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    heading, _ = WORDS[reason][language]
    assert f"<h1>{heading}</h1>" in page
    assert ("17" in page) == (reason is Fault.TOO_FAST)
    assert "{" not in page


def test_programs_get_json() -> None:
    for headers in ({}, {"accept": "*/*"}, {"accept": "application/json"}):
        answer = refuse(headers, Fault.TOO_FAST)
        assert json.loads(bytes(answer.body))["error"] == "too_fast"
    assert json.loads(bytes(refuse(PAGE, Fault.NOT_FOUND).body))["error"] == "not_found"


def test_what_is_quoted_is_harmless() -> None:
    assert b"&lt;b&gt;" in bytes(refuse(PAGE, Fault.WRONG_HOST, "<b>").body)


def test_a_person_who_asks_too_much_reads_how_long_to_wait(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        answers = [await somebody.get("/", **PAGE) for _ in range(51)]
        assert [answer.status for answer in answers] == [200] * 50 + [429]
        seconds = int(answers[-1].headers["retry-after"])
        assert 0 < seconds <= 60
        assert f" {seconds} seconds" in answers[-1].body.decode()

    play(tmp_path, scene, web=WEB, requests=1)
