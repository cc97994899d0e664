from docs.reference.cli import page
from parley.house.orders import REQUESTS


def test_every_command_and_order_is_told() -> None:
    text = page()
    for command in ("serve", "play", "mcp", "tournament", "check"):
        assert f"\n## parley {command}\n" in text
    assert all(f"\n### parley admin {order}\n" in text for order in REQUESTS)
    assert "| `--against BOT` | the bot in the other seats (solid) |" in text
    assert "`--sandbox auto\\|require\\|off`" in text
