"""Letters by HTTP: give an address, confirm it, take it back; stop letters by the token in each of them."""

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parley.house.letters import Letters
from parley.house.mail import Addresses, MailRefused, MailTrouble
from parley.net.web.desk import Desk
from parley.net.web.endpoint import Endpoint
from parley.net.web.people import identify
from parley.net.web.requests import address_of, answer, is_secure
from parley.net.web.shapes import Mail, Nothing
from parley.net.web.sorry import language_of, plain_page
from parley.store import AccountId

_LONGEST = 64
"""Characters in a token; ours have 22."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where letters should go, and in which language: `en`, `de` or `ru`."""

    address: str
    language: str = "en"


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that was sent there."""

    code: str


async def _read(desk: Desk, request: Request, _asked: None) -> Response:
    """Where letters about your correspondence games go: `offered`, `address`, `confirmed`."""
    account = await _account(desk, request)
    found = await desk.house.store.mail.of(account)
    address, confirmed = found or (None, False)
    offered = desk.house.shared(Letters).is_offered
    return answer(Mail(offered, address, confirmed))


async def _ask(desk: Desk, request: Request, asked: Wanted) -> Response:
    """Ask for letters: a six-digit code goes to the address. An earlier code is no longer valid."""
    account = await _account(desk, request)
    await _addresses(desk).ask(account, address_of(request), asked.address, asked.language)
    return answer(Nothing())


async def _confirm(desk: Desk, request: Request, asked: Proof) -> Response:
    """Show the code, within half an hour; there are five tries."""
    await _addresses(desk).confirm(await _account(desk, request), asked.code)
    return answer(Nothing())


async def _remove(desk: Desk, request: Request, _asked: None) -> Response:
    """Stop all letters; the address is forgotten."""
    await desk.house.store.mail.remove(await _account(desk, request))
    return answer(Nothing())


ENDPOINTS = (
    Endpoint("GET", "/mail", _read, gives=Mail),
    Endpoint("POST", "/mail", _ask, Wanted),
    Endpoint("POST", "/mail/confirm", _confirm, Proof),
    Endpoint("POST", "/mail/remove", _remove),
)


async def _show_stop(_desk: Desk, request: Request) -> Response:
    """A page with a button: following the link alone stops nothing."""
    heading, button, _ = _WORDS[_language(request)]
    return _page(request, heading, f'<form method="post"><button>{button}</button></form>')


async def _stop(desk: Desk, request: Request) -> Response:
    """By the button, or by a mail program (RFC 8058). It needs no sign-in, and checks no origin."""
    token = request.query_params.get("token", "")
    if len(token) <= _LONGEST:
        await desk.house.store.mail.stop(token)
    heading, _, done = _WORDS[_language(request)]
    return _page(request, heading, f"<p>{done}</p>")


def routes(desk: Desk) -> list[BaseRoute]:
    """The routes."""
    stops = [
        Route("/mail/stop", partial(handler, desk), methods=[method])
        for method, handler in (("GET", _show_stop), ("POST", _stop))
    ]
    return [*(one.route(desk) for one in ENDPOINTS), *stops]


async def _account(desk: Desk, request: Request) -> AccountId:
    signin, _ = await identify(desk.house, request.headers, is_secure=is_secure(request))
    if signin.is_guest:
        raise MailRefused(MailTrouble.MAIL_NEEDS_ACCOUNT)
    return signin.account


def _addresses(desk: Desk) -> Addresses:
    return desk.house.shared(Addresses)


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))


def _page(request: Request, heading: str, body: str) -> Response:
    page = plain_page(_language(request), heading, body)
    return Response(page, headers={"Cache-Control": "no-store"}, media_type="text/html")


_WORDS = {
    "en": ("Letters about your games", "Send me no more letters", "No more letters will be sent to you."),
    "de": ("Nachrichten über deine Partien", "Keine Nachrichten mehr", "Du bekommst keine Nachrichten mehr."),
    "ru": ("Письма о ваших партиях", "Больше не присылать писем", "Писем больше не будет."),
}
"""A heading, a button and the text after it was pressed."""
