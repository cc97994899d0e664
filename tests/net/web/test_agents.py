import pytest

from parley.net.web.agents import device_named


@pytest.mark.parametrize(
    ("agent", "known"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1", "Safari, macOS"),
        ("curl/8.5.0", "curl"),
        ("<script>", ""),
    ],
)
def test_devices_have_names_that_people_know(agent: str, known: str) -> None:
    assert device_named(agent) == known
