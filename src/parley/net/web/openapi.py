"""`/api/openapi.json`: the port for programs (OpenAPI 3.1), made from the tables its routes are made from."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley import __version__
from parley.games import GAMES
from parley.house.orders import REQUESTS
from parley.net.web.desk import Desk
from parley.net.web.faults import JSON
from parley.net.web.operations import HEALTH, Operation, operations
from parley.net.web.reads import FORMS, HIGHEST, LONGEST
from parley.net.web.requests import answer_kept
from parley.net.web.shapes import Media, Refusal
from parley.seats.web.tv import ALL

PATH = "/openapi.json"
_NUMBER = {"type": "integer", "minimum": 0, "maximum": HIGHEST}
_TEXT = {"type": "string", "minLength": 1, "maxLength": LONGEST}
_GAME = {"type": "string", "enum": list(GAMES)}
_PARAMETERS: Mapping[str, Mapping[str, Any]] = {
    "table": _NUMBER,
    "number": _NUMBER,
    "ply": _NUMBER,
    "channel": {"type": "string", "enum": [ALL, *GAMES]},
    "form": {"type": "string", "enum": list(FORMS)},
}
"""The parameters in braces in a path; anything else is text."""
_ABOUT = """\
Tables, people, matches and accounts of a Parley server. Games themselves are played on the web socket at
`/api/socket`, or on the wires of the other ports.

Whoever registers, logs in or comes as a guest gets a `token`, to be sent as `Authorization: Bearer TOKEN`.
A refusal has a status of 400 or more, a code for programs and a line for people.
"""


def routes(desk: Desk) -> list[BaseRoute]:
    """The route."""

    async def read(request: Request) -> Response:
        return answer_kept(request, _written(bool(desk.metrics_token)))

    return [Route(PATH, read, methods=["GET"])]


@cache
def _written(has_metrics: bool) -> bytes:
    return msgspec.json.encode(describe(operations(has_metrics=has_metrics)))


def describe(asked: Iterable[Operation]) -> dict[str, Any]:
    """The document."""
    found = list(asked)
    kinds = [kind for one in found for kind in (*_kinds(one.gives), one.body) if kind is not None]
    schemas, shared = msgspec.json.schema_components(
        [*kinds, Refusal], ref_template="#/components/schemas/{name}"
    )
    for kind in REQUESTS.values():  # the address says what to do, not the body
        if kind in kinds:
            shared[kind.__name__]["required"].remove("do")
    schema_of = dict(zip(map(repr, [*kinds, Refusal]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in found:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parley", "version": __version__, "description": _ABOUT},
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": shared,
        },
    }


def _kinds(gives: Any) -> tuple[Any, ...]:
    """The types of an answer in JSON."""
    if isinstance(gives, Media):
        return ()
    return gives if isinstance(gives, tuple) else (gives,)


def _operation(one: Operation, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    summary, _, more = one.about.partition("\n\n")
    refused = {"description": "It is refused.", "content": {JSON: {"schema": schema_of[repr(Refusal)]}}}
    done = _success(one, schema_of)
    told: dict[str, Any] = {
        "operationId": _name(one),
        "tags": [one.tag],
        "summary": summary,
        "parameters": [*_in_path(one.path), *_in_query(one)],
        "responses": {
            str(one.status): done,
            "4XX": refused,
            "503": done if one.tag == HEALTH else refused,
        },
    }
    if more:
        told["description"] = more
    if one.method == "GET":
        told["responses"]["304"] = {"description": "It is as it was (`If-None-Match`)."}
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[repr(one.body)]}}}
    return told


def _name(one: Operation) -> str:
    return "-".join([one.method.lower(), *re.findall(r"[a-z]+", one.path.removeprefix("/api"))])


def _success(one: Operation, schema_of: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(one.gives, Media):
        content: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in one.gives.types}
    else:
        schemas = [schema_of[repr(kind)] for kind in _kinds(one.gives)]
        content = {JSON: {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas}}}
    return {"description": "It is done.", "content": content}


def _in_path(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    is_event = "event" in names  # there the games have their own ids
    schemas = {"game": _TEXT if is_event else _GAME, **_PARAMETERS}
    return [
        {"name": name, "in": "path", "required": True, "schema": schemas.get(name, _TEXT)} for name in names
    ]


def _in_query(one: Operation) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "required": one.query.is_needed,
            "schema": _NUMBER if kind is int else _TEXT,
        }
        for name, kind in one.query.fields.items()
    ]
