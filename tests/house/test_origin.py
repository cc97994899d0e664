from ipaddress import ip_network

import pytest

from parley.house.origin import NO_CROWDS, SHARE, Crowds, block_of, site_of


@pytest.mark.parametrize(
    ("address", "block"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_limits_count_blocks(address: str, block: str) -> None:
    assert block_of(address) == block


def test_a_class_has_its_share() -> None:
    crowds = Crowds([ip_network("192.0.2.0/24"), ip_network("2001:db8::/32")])
    shares = {address: crowds.share(block_of(address)) for address in ("192.0.2.7", "2001:db8::1", "::1", "")}
    assert shares == {"192.0.2.7": SHARE, "2001:db8::1": SHARE, "::1": 1, "": 1}
    assert NO_CROWDS.share("192.0.2.7") == 1


def test_somebody_with_many_blocks_has_one_site() -> None:
    assert site_of("2001:db8:1:2::1") == site_of("2001:db8:1:3::1") == "2001:db8:1::/48"
    assert site_of("192.0.2.7") == "192.0.2.7"
