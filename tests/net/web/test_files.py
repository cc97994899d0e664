"""The files of the page: one version of all of them, whatever happens to the folder."""

import asyncio
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from parley.net.server import Server
from parley.net.web import files
from parley.net.web.faults import Failed
from parley.net.web.files import Files
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def read(found: Files, path: str) -> Response:
    scope = {"type": "http", "path": f"/{path}", "headers": [], "path_params": {"path": path}}
    return asyncio.run(found.answer(Request(scope)))


def test_an_upgrade_under_a_running_server_mixes_nothing(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    old = {"index.html": b"<p>one</p>", "js/main.js": b"one()", "js/gone.js": b"gone()", "parley.css": b"a{}"}
    for name, body in old.items():
        (tmp_path / name).write_bytes(body)
    found = Files(tmp_path)
    (tmp_path / "index.html").write_bytes(b"<p>two, and longer</p>")
    (tmp_path / "js/main.js").write_bytes(b"2")
    (tmp_path / "js/gone.js").unlink()
    (tmp_path / "js/new.js").write_bytes(b"new()")
    for name, body in old.items():
        answer = read(found, name)
        assert (answer.body, answer.headers["content-length"]) == (body, str(len(body)))
    assert read(found, "").body == old["index.html"]
    tags = {read(found, name).headers["etag"] for name in old}
    assert len(tags) == len(old)
    for name in ("js/new.js", "js", "js/", "../secret", str(tmp_path / "index.html")):
        with pytest.raises(Failed):
            read(found, name)
    assert read(Files(tmp_path), "").headers["etag"] not in tags


def test_every_file_has_its_type(tmp_path: Path) -> None:
    shipped = {path.relative_to(files.PAGE).as_posix() for path in files.PAGE.rglob("*") if path.is_file()}
    assert {Path(name).suffix for name in shipped} == files._TYPES.keys()

    async def scene(server: Server) -> None:
        somebody = Browser(server.addresses["web"])
        for name, kind in (
            ("", "text/html; charset=utf-8"),
            ("js/main.js", "text/javascript; charset=utf-8"),
            ("parley.css", "text/css; charset=utf-8"),
            ("parley.svg", "image/svg+xml"),
        ):
            answer = await somebody.get(f"/{name}")
            assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")
            assert answer.body == (files.PAGE / (name or "index.html")).read_bytes()
            head = await somebody.ask("HEAD", f"/{name}")
            assert (head.body, head.headers["etag"]) == (b"", answer.headers["etag"])
            assert (await somebody.get(f"/{name}?x=1", If_None_Match=answer.headers["etag"])).status == 304

    play(tmp_path, scene, web=WEB)
