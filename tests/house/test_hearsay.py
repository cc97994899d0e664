from pathlib import Path

from parley.house import hearsay
from parley.house.hearsay import Hearsay
from tests.house.test_entrance import Caller
from tests.seats.parlour import Parlour, play


def test_one_can_report_only_what_one_could_hear(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        house = parlour.house
        ann, bob, eve = (Caller(parlour, name) for name in ("ann", "bob", "eve"))
        heard = house.shared(Hearsay)
        heard.note(eve, "before ann came", None, "", None)
        house.arrivals[ann] = hearsay._now() + 1
        assert heard.heard_by(ann, 10) == []
        house.arrivals[ann] -= 1
        heard.note(eve, "to all", None, "", None)
        heard.note(eve, "to bob", None, "bob", [bob])
        heard.note(eve, "to ann", None, "ann", [ann])
        heard.note(bob, "at a table", 7, "", [bob, ann])
        heard.note(bob, "at another", 8, "", [bob, eve])
        heard.note(ann, "to eve", None, "eve", [eve])
        texts = [line.text for line in heard.heard_by(ann, 10)]
        assert [text for text in texts if text != "before ann came"] == [
            "to all",
            "to ann",
            "at a table",
            "to eve",
        ]
        assert [line.text for line in heard.heard_by(ann, 2)] == ["at a table", "to eve"]
        assert {line.block for line in heard.heard_by(bob, 10)} == {"192.0.2.1"}
        heard.forget({"EVE"})
        assert [line.text for line in heard.heard_by(ann, 10)] == ["at a table"]

    play(tmp_path, scene)


def test_it_is_not_kept_for_long(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        heard, eve = parlour.house.shared(Hearsay), Caller(parlour, "eve")
        for number in range(hearsay.LINES + 10):
            heard.note(eve, str(number), None, "", None)
        assert len(heard.heard_by(eve, hearsay.LINES * 2)) == hearsay.LINES

    play(tmp_path, scene)
