import pytest

from parley.store import name_key


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "aNN"), ("Straße", "STRASSE"), ("ａｎｎ", "Ann"), ("ﬁn", "FIN"), ("Ёж", "ёж")]
)
def test_names_that_read_the_same_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_other_names_are_others() -> None:
    assert len({name_key(name) for name in ("ann", "anna", "аnn", "ann ")}) == 4
