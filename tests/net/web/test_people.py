import pytest

from parley.net.web.faults import Failed, Fault
from parley.net.web.people import check_origin, token_of


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({"cookie": "parley=abc"}, "abc"),
        ({"cookie": "other=1; parley=abc; more=2"}, "abc"),
        ({"cookie": "notparley=abc"}, None),
        ({"cookie": "parley="}, None),
        ({"cookie": "parley=" + "x" * 65}, None),
        ({"cookie": "parley=é"}, None),
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc "}, "abc"),
        ({"authorization": "Basic abc"}, None),
        ({"authorization": "Bearer abc", "cookie": "parley=other"}, "abc"),
        ({}, None),
    ],
)
def test_where_the_token_is(headers: dict[str, str], token: str | None) -> None:
    assert token_of(headers) == token


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "here:80"},
        {},
        {"host": "here:80", "origin": "http://here:80"},
        {"host": "Here", "origin": "https://hERE"},
        {"host": "[::1]:8080", "origin": "http://[::1]:8080"},
    ],
)
def test_our_own_site(headers: dict[str, str]) -> None:
    check_origin(headers)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "here", "origin": "http://there"},
        {"host": "here", "origin": "http://here:81"},
        {"host": "here", "origin": "http://here.evil.example"},
        {"host": "here", "origin": "null"},
        {"host": "here", "origin": ""},
        {"host": "", "origin": "null"},
        {"origin": "http://"},
        {"host": "here", "origin": "http://[here"},
    ],
)
def test_other_sites(headers: dict[str, str]) -> None:
    with pytest.raises(Failed) as caught:
        check_origin(headers)
    assert caught.value.fault is Fault.WRONG_ORIGIN
