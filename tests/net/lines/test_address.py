"""Lines by name."""

import pytest

from parley.core import SetupError
from parley.net.lines.address import SerialSettings, parse_port

PORTS = [
    ("serial:/dev/ttyS0", "serial /dev/ttyS0"),
    ("serial:/dev/ttyS0?parity=odd&baud=19200", "serial /dev/ttyS0"),
    ("tcp:localhost:5000", "tcp localhost:5000"),
    ("tcp:[::1]:5000", "tcp [::1]:5000"),
    ("listen:0.0.0.0:0", "listen 0.0.0.0:0"),
    ("pty:", "pty"),
    ("exec:./program --with 'two words'", "exec ./program"),
]

MISTAKES = [
    ("", "is not a line: write serial:…"),
    ("modem:1", "is not a line"),
    ("/dev/ttyS0", "is not a line"),
    ("serial:", "which device"),
    ("serial:/dev/ttyS0?parity=mark", "choose one of even, odd, none"),
    ("serial:/dev/ttyS0?baud=fast", "a serial line has parity=… and baud=…"),
    ("serial:/dev/ttyS0?baud=1", "50 to 4000000"),
    ("serial:/dev/ttyS0?bits=7", "a serial line has"),
    ("tcp:localhost", "write tcp:HOST:PORT"),
    ("listen:off", "write listen:HOST:PORT"),
    ("listen:host:70000", "write listen:HOST:PORT"),
    ("pty:7", "takes nothing after it"),
    ("exec:", "which command"),
    ("exec:'", "No closing quotation"),
]


@pytest.mark.parametrize(("text", "name"), PORTS)
def test_ports(text: str, name: str) -> None:
    assert parse_port(text).name == name


@pytest.mark.parametrize(("text", "words"), MISTAKES)
def test_mistakes_are_one_clear_line(text: str, words: str) -> None:
    with pytest.raises(SetupError, match=words) as caught:
        parse_port(text)
    assert "\n" not in str(caught.value)


def test_the_documents_settings() -> None:
    # com/line/1
    assert str(SerialSettings()) == "9600 8E2"
    assert SerialSettings().byte_time == pytest.approx(0.00125)
    assert SerialSettings(parity="none").byte_time == pytest.approx(11 / 9600)
