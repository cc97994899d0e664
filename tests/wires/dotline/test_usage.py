from parley.wires.dotline.codes import Code
from parley.wires.dotline.requests import REQUESTS, Join, OpenTable, Put
from parley.wires.dotline.usage import EXPLAINED, HELP, summary, usage


def test_usage_is_a_line() -> None:
    assert usage(Put) == "PUT x y"
    assert usage(Join) == "JON table [password]"
    assert usage(OpenTable).startswith("NEW [width=10..50] [height=10..50] [players=2..4] [seconds=15..90]")


def test_summaries_are_a_sentence() -> None:
    assert summary(Put) == "Put a dot"
    assert all(summary(kind) and "." not in summary(kind) for kind in REQUESTS)


def test_every_request_is_explained() -> None:
    assert {code for code in EXPLAINED if not code.isdigit()} == {kind.CODE for kind in REQUESTS}
    assert EXPLAINED["JON"] == (
        "JON table [password]",
        "Take a seat at an open table. The game begins when all are taken.",
        "table: number 1..999999999999999; which table",
        "password: word of 1..32 characters; if it is locked [–]",
    )


def test_every_answer_is_explained() -> None:
    assert {code for code in EXPLAINED if code.isdigit()} == {str(code.value) for code in Code}
    assert EXPLAINED["404"][0] == f"404 {Code.NO_SUCH_TABLE.text}"
    assert EXPLAINED["404"][1].startswith("4xx: the request was refused")


def test_help_lists_every_request() -> None:
    assert [line[:3] for line in HELP] == [kind.CODE for kind in REQUESTS]
