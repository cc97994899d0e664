from typing import Annotated

import msgspec
import pytest

from parley.core import Cell, NotationError
from parley.wires.dotline.fields import BodyLine, Field, Named, Part, Row, fields_of
from parley.wires.dotline.texts import FirstPassword, Text, Word
from parley.wires.dotline.words import Number, Point, Switch, Words

WORD = Word(9)
ANY = Text(1, 99)


class Inner(msgspec.Struct, frozen=True):
    size: Annotated[int, Named("size", Number(1, 9)), "how large"] = 3
    open: Annotated[bool, Named("open", Switch()), "whether"] = False


class Outer(msgspec.Struct, frozen=True):
    cell: Annotated[Cell, Point(), "where"]
    name: Annotated[str, WORD, "who"]
    inner: Annotated[Inner, Row(Inner), "inside"] = Inner()
    tags: Annotated[tuple[str, ...], Named("tag", WORD, many=True), "what"] = ()
    owner: Annotated[str | None, Named("by", WORD), "whose"] = None


class Needy(msgspec.Struct, frozen=True):
    owner: Annotated[str, Named("by", WORD), "whose"]


class Late(msgspec.Struct, frozen=True):
    name: Annotated[str, WORD, "who"] = "me"
    after: Annotated[int | None, Number(1, 9), "behind which"] = None


class Pair(msgspec.Struct, frozen=True):
    old: Annotated[str, FirstPassword(ANY), "before"]
    new: Annotated[str, ANY, "after"]


FULL = Outer(Cell(1, 6), "ann", Inner(5, open=True), ("x", "y"), "bob")


def test_fields_are_described_by_their_annotations() -> None:
    assert fields_of(Inner)[0] == Field("size", Named("size", Number(1, 9)), "how large", 3)
    assert [item.is_optional for item in fields_of(Outer)] == [False, False, True, True, True]
    assert fields_of(Needy)[0].default is msgspec.NODEFAULT


@pytest.mark.parametrize(
    ("row", "value", "text"),
    [
        (Row(Outer), FULL, "2 7 ann size=5 open=on tag=x tag=y by=bob"),
        (Row(Outer), Outer(Cell(0, 0), "ann"), "1 1 ann size=3 open=off"),
        (Row(Outer, strict=True), FULL, "2 7 ann size=5 open=on tag=x tag=y by=bob"),
        (Row(Outer, strict=True), Outer(Cell(0, 0), "ann"), "1 1 ann"),
        (Row(Late, strict=True), Late(), ""),
        (Row(Late, strict=True), Late("ann"), "ann"),
        (Row(Late, strict=True), Late("me", 7), "me 7"),
        (Row(Pair, strict=True), Pair("a b", "c d"), "a b\tc d"),
    ],
)
def test_rows_are_written_and_read(row: Row[object], value: object, text: str) -> None:
    assert row.write(value) == text
    assert row.read(Words(text)) == value


def test_names_stand_in_any_order_and_case() -> None:
    assert Row(Outer, strict=True).read(Words("B7 ann BY=bob tag=x Open=ON  tag=y size=5")) == FULL


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "cell: missing"),
        ("2", "cell: the row is missing: two numbers such as 2 7, or a cell such as B7"),
        ("2 7 ann bob", "too many"),
        ("2 7 ann size=0", "size: a number from 1 to 9"),
        ("2 7 ann size=", "size: missing"),
        ("2 7 ann size=1 size=1", "size: given twice"),
        ("2 7 ann colour=red", "there is no parameter 'colour'"),
        ("2 7 ann tag=x tag=", "tag: missing"),
        ("2 7 " + "n" * 10, "name: 1 to 9 characters without spaces"),
    ],
)
def test_requests_are_read_strictly(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=f"^{complaint}$"):
        Row(Outer, strict=True).read(Words(text))


def test_other_rows_may_have_more_in_them() -> None:
    assert Row(Outer).read(Words("2 7 ann surplus colour=red size=5")) == Outer(Cell(1, 6), "ann", Inner(5))


def test_a_name_without_default_must_be_there() -> None:
    assert Row(Needy).write(Needy("ann")) == "by=ann"
    with pytest.raises(NotationError, match="by: missing"):
        Row(Needy).read(Words(""))


def test_rows_show_their_shape() -> None:
    assert str(Row(Outer)) == "x y name [size=1..9] [open=on|off] [tag=…] [by=…]"
    assert str(Row(Late)) == "[name] [after]"
    assert str(Row(Needy)) == "by=…"


def test_layouts_say_what_they_are() -> None:
    assert str(Named("size", Number(1, 9))) == "`size=` number 1..9"
    assert str(BodyLine("size", Number(1, 9))) == "line `size`: number 1..9"
    assert str(Part.CODE) == "the code"
