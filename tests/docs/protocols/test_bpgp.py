from docs.protocols.bpgp import page


def test_the_limits_of_the_server_are_told() -> None:
    text = page()
    for limit in ("more than 20 in a row", "300 seconds from STARTGAME", "3600 seconds", "120 seconds"):
        assert limit in text
