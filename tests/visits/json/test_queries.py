"""What is read by HTTP, from a server that may send anything."""

from hypothesis import given
from hypothesis import strategies as st

from parley.visits.json.queries import read_bots, read_people, read_refusal, read_result


def test_what_a_server_sends() -> None:
    assert read_people(b'[{"name": "ann", "kind": "web", "table": 7}, {"name": "\\u0007"}]') == ("ann", "?")
    dots = b'{"game": "dots", "bots": [{"name": "greedy"}], "programs": [{"name": "mine"}]}'
    assert read_bots(b"[" + dots + b', {"game": "chess", "bots": []}]') == {"dots": ("greedy", "mine")}
    result = read_result(b'{"outcome": {"places": [1, 2]}, "reason": "x", "moves": []}')
    assert result is not None
    assert (result.outcome, result.reason) == ({"places": [1, 2]}, "x")
    assert read_refusal(b'{"error": "x", "text": "not\\ntoday"}') == "not today"


@given(st.binary() | st.sampled_from([b"[", b"[1]", b"{}", b"[" * 100_000, b'{"text": 1}', b"\xff"]))
def test_nonsense_is_nothing(body: bytes) -> None:
    assert read_people(body) in (None, ())
    assert read_bots(body) in (None, {})
    assert read_result(body) is None
    assert read_refusal(body) == ""
