"""Whoever has an IPv6 network has as many addresses as they like; to limits they are one.

Before, each of them could register, guess and hold connections by itself.
"""

from pathlib import Path

from tests.attacks.siege import Siege, attack

GUESTS, TRIES = 3, 2


def test_a_network_is_one_address(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        proxied = siege.browser("127.0.0.1")
        for number in range(GUESTS + 1):
            answer = await proxied.post("/api/guest", {}, X_Forwarded_For=f"2001:db8:1:2::{number:x}")
            assert answer.status == (201 if number < GUESTS else 429)
        assert (await proxied.post("/api/guest", {}, X_Forwarded_For="2001:db8:1:3::1")).status == 201
        for number in range(TRIES + 1):
            asked = {"name": f"nobody{number}", "password": "guess"}
            answer = await proxied.post("/api/login", asked, X_Forwarded_For=f"2001:db8:1:2:{number:x}::")
            assert answer.error == ("wrong_password" if number < TRIES else "too_many")

    limits = {"guests": GUESTS, "address_tries": TRIES, "proxy": "127.0.0.1"}
    attack(tmp_path / "data", scene, watched=False, bot="off", **limits)
