import pytest

from parley.core import SetupError
from parley.games.seabattle import Setup
from parley.net.com_plan import parse_plan


@pytest.mark.parametrize(
    ("text", "name", "role", "size", "fleet"),
    [
        ("listen:127.0.0.1:4244", "listen 127.0.0.1:4244", "master", 10, (1, 2, 3, 4)),
        ("tcp:[::1]:5000?role=slave", "tcp [::1]:5000", "slave", 10, (1, 2, 3, 4)),
        ("pty:?size=6", "pty", "master", 6, (1, 2, 1, 2)),
        ("pty:?role=master&size=8&fleet=0,2,3,4", "pty", "master", 8, (0, 2, 3, 4)),
        (
            "serial:/dev/ttyS0?parity=odd&role=slave&baud=19200",
            "serial /dev/ttyS0",
            "slave",
            10,
            (1, 2, 3, 4),
        ),
    ],
)
def test_lines(text: str, name: str, role: str, size: int, fleet: tuple[int, int, int, int]) -> None:
    plan = parse_plan(text)
    assert (plan.port.name, plan.role) == (name, role)
    assert plan.proposal == Setup(size, fleet, wall_limit=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("foo:", "is not a line: write serial:…, listen:…, tcp:…, pty:…"),
        ("exec:./program", "for parley com"),
        ("listen:127.0.0.1", "write listen:HOST:PORT"),
        ("listen:127.0.0.1:1?parity=odd", "after the ? write role=…, size=… or fleet=…"),
        ("pty:?role=servant", "role is master or slave, not 'servant'"),
        ("pty:?role=slave&size=8", "the master's to propose"),
        ("pty:?size=x", "size is 6 to 10, not 'x'"),
        ("pty:?size=11", "a field is 6×6 to 10×10"),
        ("pty:?fleet=1,2", "four numbers"),
        ("pty:?size=6&fleet=1,2,5,10", "no legal layout"),
        ("serial:/dev/ttyS0?parity=strange", "choose one of even, odd, none"),
    ],
)
def test_what_is_no_line(text: str, words: str) -> None:
    with pytest.raises(SetupError) as error:
        parse_plan(text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
