"""The document for programs: whole, and kept by a real server whatever it is asked (schemathesis)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from starlette.routing import BaseRoute, Mount, Route

from parley.house.attempts import Attempts
from parley.net.proxies import Proxies
from parley.net.server import Server
from parley.net.web.app import make_app
from parley.net.web.desk import Desk
from parley.net.web.openapi import describe
from parley.net.web.operations import operations
from tests.net.house import play
from tests.net.web.browser import PASSWORD, TOKEN, WEB, Browser
from tests.net.web.test_reads import resign

BRIEFLY = settings(
    max_examples=2,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
KNOWN: dict[str, Any] = {"number": 1, "ply": 0, "name": "ann"}
"""Where there is something to read."""
NOT_ASKED = {"operators"}
"""Who is none is refused before anything is read; for others they are in test_admin.py."""
ENDINGS = {"/api/logout", "/api/logout/everywhere", "/api/account", "/api/sessions/end"}
"""Whoever asks for one of these may be signed in no more."""
UNDESCRIBED = {"/api/socket", "/api/openapi.json", "/api/mail/stop", "/api/admin/{do}", "/{path}"}
"""Not for programs, or described otherwise: every order of an operator's has an address there."""


def desk() -> Desk:
    nothing: Any = None
    return Desk(nothing, nothing, Attempts(1), Attempts(1), Proxies(), metrics_token=TOKEN)


def served(routes: list[BaseRoute], prefix: str = "") -> set[tuple[str, str]]:
    found = set()
    for route in routes:
        if isinstance(route, Mount):
            found |= served(route.routes, prefix + route.path)
        elif isinstance(route, Route):
            found |= {
                (method, prefix + route.path_format) for method in route.methods or () if method != "HEAD"
            }
    return found


def test_all_that_is_served_is_described(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        document = (await ann.get("/api/openapi.json")).json
        told = {(method.upper(), path) for path, ways in document["paths"].items() for method in ways}
        assert document == describe(operations())
        here = {one for one in served(make_app(desk()).routes) if one[1] not in UNDESCRIBED}
        assert {one for one in told if not one[1].startswith("/api/admin/")} == here
        names = [way["operationId"] for ways in document["paths"].values() for way in ways.values()]
        assert len(set(names)) == len(names)

    play(tmp_path, scene, web=WEB, metrics_token=TOKEN)


@pytest.mark.slow
def test_a_server_keeps_to_it(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.post("/api/register", {"name": "ann", "password": PASSWORD})
        await resign(ann)
        await asyncio.to_thread(examine, ann.origin, ann.token)

    play(tmp_path, scene, web=WEB, metrics_token=TOKEN, requests=1_000_000)


def examine(origin: str, token: str) -> None:
    """Ask for everything, with what is allowed and with what is not."""
    from schemathesis import GenerationMode, openapi  # only where it is needed: it is slow

    schema = openapi.from_dict(describe(one for one in operations() if one.tag not in NOT_ASKED))
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        headers = {} if operation.path in ENDINGS else {"Authorization": f"Bearer {token}"}
        ask(operation, GenerationMode.POSITIVE, origin, headers, KNOWN)
        if operation.body or operation.query:
            ask(operation, GenerationMode.NEGATIVE, origin, headers, {})


def ask(operation: Any, mode: Any, origin: str, headers: dict[str, str], known: dict[str, Any]) -> None:
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    @seed(22)
    @settings(BRIEFLY)
    @given(case=operation.as_strategy(mode))
    def hear(case: Any) -> None:
        case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        case.call_and_validate(base_url=origin, headers=headers, excluded_checks=[positive_data_acceptance])

    hear()
