from pathlib import Path

import pytest

from docs.documents.mentions import Place, Symbols, linked, mentions, spread


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# bpgp/3.2.6/2", ["bpgp/3.2.6/2"]),
        (
            "# bpgp/4.2.3/1-3,7, com/4/3.",
            ["bpgp/4.2.3/1", "bpgp/4.2.3/2", "bpgp/4.2.3/3", "bpgp/4.2.3/7", "com/4/3"],
        ),
        ("'dots/line/12/1' (core/GDay/2)", ["dots/line/12/1", "core/GDay/2"]),
        ("bpgp/3.2.6 core/51 docs/core/51/1 com/4/3/x json/hello src/bot/1.py x-com/4/1", []),
    ],
)
def test_ids_in_a_text(text: str, ids: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    path.write_text(text)
    assert list(mentions(path, tmp_path)) == [(clause_id, Place("a.trace")) for clause_id in ids]


def test_a_range_has_both_its_ends() -> None:
    assert list(spread("com/4", "9-11,2")) == ["com/4/9", "com/4/10", "com/4/11", "com/4/2"]


def test_mentions_become_links() -> None:
    assert (
        linked("moves (com/4/4-7), not com/4")
        == "moves ([com/4/4-7](../documents/com.md#com/4/4)), not com/4"
    )


SOURCE = '''\
"""com/0/1"""

# com/0/2
# and more of it

LIMIT = 3  # com/0/3
"""com/0/11"""


# com/0/4
@final
class Door:
    """com/0/5"""

    WIDTH: int = 2  # com/0/6

    # com/0/7
    @property
    def height(self) -> int:
        def inner() -> int:
            return 1  # com/0/8

        return inner()

    async def open(self) -> None:
        # com/0/9
        pass


# com/0/10
'''
SYMBOLS = [
    "",
    "LIMIT",
    "LIMIT",
    "Door",
    "Door",
    "Door.WIDTH",
    "Door.height",
    "Door.height",
    "Door.open",
    "",
    "LIMIT",
]


def test_a_mention_belongs_to_the_symbol_around_or_below_it(tmp_path: Path) -> None:
    path = tmp_path / "room" / "door.py"
    path.parent.mkdir()
    path.write_text(SOURCE)
    found = dict(mentions(path, tmp_path))
    assert [found[f"com/0/{number}"].symbol for number in range(1, 12)] == SYMBOLS
    assert str(found["com/0/7"]) == "room/door.py#Door.height"
    assert str(found["com/0/1"]) == "room/door.py"


def test_lines_are_counted_as_python_counts_them() -> None:
    source = 'A = "\\u2028"\n# \x0c\nB = 1\n'
    assert [Symbols(source).at(source.index(name)) for name in ("A", "B")] == ["A", "B"]
