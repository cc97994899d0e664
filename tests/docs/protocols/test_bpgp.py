import pytest

from docs.protocols.bpgp import page
from parley.core.connection import Message
from parley.wires.bpgp import COMMANDS, EndReason, ErrorCode, State
from parley.wires.bpgp.codes import words
from tests.docs.protocols.links import dead_links

TEXT = page()


def test_the_limits_of_the_server_are_told() -> None:
    for limit in ("errors in a row | 20", "STARTGAME | 300 s", "silence | 3600 s", "connection | 120 s"):
        assert limit in TEXT


def test_the_page_is_complete() -> None:
    assert "<!--" not in TEXT
    assert not dead_links(TEXT)
    assert all(
        f"| {command.number} `{command.number:02X}` | {command.name} |" in TEXT for command in COMMANDS
    )
    assert all(f"| `{code.value}` | {words(code)} |" in TEXT for code in ErrorCode)
    assert all(f"`{reason.value}` {words(reason)}" in TEXT for reason in EndReason)
    assert all(f"| {state.value} |" in TEXT for state in State)


def test_an_order_of_errors_names_only_errors_there_are() -> None:
    orders = [
        line.partition("*: ")[2] for line in TEXT.splitlines() if line.startswith("- *") and line[3] != "*"
    ]
    assert len(orders) == 6
    assert all(int(number) in set(ErrorCode) for order in orders for number in order.split(", "))


@pytest.mark.parametrize(
    "kind", [command.message for command in COMMANDS[:-1]], ids=lambda kind: kind.__name__
)
def test_an_example_is_as_long_as_the_table_says(kind: type[Message]) -> None:
    command = next(command for command in COMMANDS if command.message is kind)
    row = next(line for line in TEXT.splitlines() if line.startswith(f"| {command.number} `"))
    size, example = row.split(" | ")[3:5]
    frame = bytes.fromhex(example.strip("`"))
    head, payload = frame[:3], frame[3:]
    assert int.from_bytes(head[1:]) == len(payload)
    assert _fits(len(payload), size)


def _fits(length: int, size: str) -> bool:
    """`3`, `1 to 90`, `0 or 2`, `3 each`, `11 to 101 each`."""
    numbers = [int(word) for word in size.split() if word.isdecimal()]
    if size.endswith("each"):
        return length % numbers[0] == 0 if len(numbers) == 1 else numbers[0] <= length <= numbers[1]
    return length in numbers if "or" in size else numbers[0] <= length <= numbers[-1]
