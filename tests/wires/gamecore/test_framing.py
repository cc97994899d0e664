from random import Random

import pytest

from parley.core.connection import Message
from parley.wires import gamecore as gc
from parley.wires.gamecore import limits
from parley.wires.gamecore.framing import Fault, Framer, Scanner
from parley.wires.wire import Frame

Result = Message | Fault


def read(sender: str, *pieces: bytes) -> list[Frame]:
    """Through a reader, as connections read."""
    reader = Scanner(sender)
    frames = []
    for piece in pieces:
        reader.feed(piece)
        while (frame := reader.next()) is not None:
            frames.append(frame)
    return frames


def results(frames: list[Frame]) -> list[Message | str | None]:
    return [frame.fault if frame.message is None else frame.message for frame in frames]


PLACE, ATTACK = gc.Place(3, 1), gc.Attack(3, 4)

FROM_AI: list[tuple[bytes, list[Result]]] = [
    (b"#50\n3 1\n", [PLACE]),
    (b"#50 3 1\n", [PLACE]),
    (b"  #50\r\n3\t1\r\n", [PLACE]),
    (b"\v#50\f3\n\n\n1 ", [PLACE]),
    (b"#52 3 #43 ", [gc.FollowUp(3), gc.AskStanding()]),
    (b"#50 3 1 #50 3 1\n#51 3 4 #54\n", [PLACE, PLACE, ATTACK, gc.NextPhase()]),
    (b"#50 +3 -1\n", [gc.Place(3, -1)]),
    (b"#50 0003 01\n", [PLACE]),
    (b"#50 -3 99999999999999999999999999\n", [gc.Place(-3, 99999999999999999999999999)]),
    (b"#50 3 " + b"9" * 1000 + b"\n", [gc.Place(3, 10**1000 - 1)]),
    # no code where a code is expected: once a line
    (b"hello\n", [Fault.NO_CODE]),
    (b"hello my dear GC\n", [Fault.NO_CODE]),
    (b"hello my dear\nGC 1 2 3\n", [Fault.NO_CODE, Fault.NO_CODE]),
    (b"50 3 1\n50 3 1 \n \n50\n3 1\n", [Fault.NO_CODE] * 4),
    (b"#51 3 x\n5 6\n", [Fault.NO_NUMBER, Fault.NO_CODE]),
    (b"#51\nx 3\n#54\n", [Fault.NO_NUMBER, gc.NextPhase()]),
    (b"hello #54 there\n", [Fault.NO_CODE, gc.NextPhase(), Fault.NO_CODE]),
    (b"hello there WazUp\n", [Fault.NO_CODE, gc.WazUp()]),
    (b"#99\n", [Fault.NO_CODE]),
    (b"#99 #98 x #97\n", [Fault.NO_CODE, Fault.NO_CODE, Fault.NO_CODE]),
    (b"#5 #540 #54x\n", [Fault.NO_CODE, Fault.NO_CODE, Fault.NO_CODE]),
    (b"wazup\n", [Fault.NO_CODE]),
    (b"GDay #60 1 #10\n", [Fault.NO_CODE, Fault.NO_CODE, Fault.NO_CODE]),
    (b"\x00\xff\xfe\n", [Fault.NO_CODE]),
    # too much payload
    (b"#54 7\n", [gc.NextPhase(), Fault.NO_CODE]),
    (b"#50 3 1 1 #54\n", [PLACE, Fault.NO_CODE, gc.NextPhase()]),
    # too little or wrong payload
    (b"#51 3 #54\n", [Fault.NO_NUMBER, gc.NextPhase()]),
    (b"#51 #51 3 4\n", [Fault.NO_NUMBER, ATTACK]),
    (b"#51 WazUp\n", [Fault.NO_NUMBER, gc.WazUp()]),
    (b"#51 3 x 5 6 #54\n", [Fault.NO_NUMBER, gc.NextPhase()]),
    (b"#51 3 4.0 5\n#54\n", [Fault.NO_NUMBER, gc.NextPhase()]),
    (b"#51 1_0 2\n", [Fault.NO_NUMBER]),
    (b"#51 + 2\n", [Fault.NO_NUMBER]),
    (b"#51 3 #\n", [Fault.NO_NUMBER, Fault.NO_CODE]),
    ("#51 ٣ 4\n".encode(), [Fault.NO_NUMBER]),
    # texts
    (b'#72 "hi"\n', [gc.Say("hi")]),
    (b'#72\n"hi there"\n', [gc.Say("hi there")]),
    (b'#72 \n\n\t"a "b" #54 c" \n', [gc.Say('a "b" #54 c')]),
    (b'#72 "hi" #54 #50 3 1\n', [gc.Say("hi"), gc.NextPhase(), PLACE]),
    (b'#72 "a" #72 "b"\n', [gc.Say('a" #72 "b')]),
    (b'#72 note: "a"\r\n#54\n', [gc.Say("a"), gc.NextPhase()]),
    (b"#72 hi\n#54\n", [gc.Say("hi"), gc.NextPhase()]),
    (b"#72\nI am #54 \r\n#54\n", [gc.Say("I am #54"), gc.NextPhase()]),
    (b'#72 "hi #54\n', [gc.Say('"hi #54')]),
    (b'#72 #54 "\n', [Fault.NO_TEXT, gc.NextPhase(), Fault.NO_CODE]),
    (b"#72\n#50\n3 1\n", [Fault.NO_TEXT, PLACE]),
    (b'#72 "' + b"x" * (limits.TEXT - 2) + b'"\n', [gc.Say("x" * (limits.TEXT - 2))]),
    (b'#72 "' + b"x" * limits.TEXT + b'" "y"\n#54\n', [gc.Say("x" * (limits.TEXT - 1)), gc.NextPhase()]),
    (b"#72 " + b"x" * 9_000 + b" #54\n#54\n", [gc.Say("x" * limits.TEXT), gc.NextPhase()]),
    (b"#72 " + b"x" * 9_000, []),
    # floods
    (b"x" * (limits.TOKEN + 1) + b"\n#54\n", [Fault.FLOOD]),
    (b"#51 3 " + b"9" * (limits.TOKEN + 1), [Fault.FLOOD]),
    (b"1 " * (limits.SKIPPED + 2) + b"#54\n", [Fault.NO_CODE, Fault.FLOOD]),
    # what is not finished
    (b"#54", []),
    (b"#50 3 1", []),
    (b'#72 "hi"', []),
    (b" \n\t ", []),
]

MAP = gc.Map(2, (gc.Edge(0, 1),))
STANDING = gc.Standing((gc.Holding(0, 3), gc.Holding(-1, 0)))

FROM_CORE: list[tuple[bytes, list[Result]]] = [
    (
        b"GDay\n#10 #11 2 1 #12\n1\n4 #60 3\n",
        [gc.GDay(), gc.Ok(), gc.AttackSucceeded(2, 1), gc.AttackFailed(1, 4), gc.RequestPlace(3)],
    ),
    (b"#31 2 1 0 1 #33 0 3 -1 0 #61\n", [MAP, STANDING, gc.RequestAttack()]),
    (b"#31\n2 1\n0 1\n#33\n0 3\n-1 0\n", [MAP, STANDING]),
    (b"#31 2 1 0 1 #33 0 3 #61\n", [MAP, Fault.NO_NUMBER, gc.RequestAttack()]),
    (b"#31 0 0 #33 #61\n", [gc.Map(0, ()), gc.Standing(()), gc.RequestAttack()]),
    (b"#31 1001 0\n#10\n", [Fault.NO_NUMBER, gc.Ok()]),
    (b"#31 5 10001 1 2 3\n#10\n", [Fault.NO_NUMBER, gc.Ok()]),
    (b"#31 5 -1\n#10\n", [Fault.NO_NUMBER, gc.Ok()]),
    (b"#32 2 2 2 0 1 5 1 1\n", [gc.Continents((gc.Continent(2, (0, 1)), gc.Continent(5, (1,))))]),
    (b"#32 1 2 1001\n#10\n", [Fault.NO_NUMBER, gc.Ok()]),
    (b"#30 65 0 #10\n", [Fault.NO_NUMBER, gc.Ok()]),
    (b"#30 x #10\n", [Fault.NO_NUMBER, gc.Ok()]),
    # a #33 that nobody told us the length of
    (b"#33 0 3 -1 0 #61\n", [STANDING, gc.RequestAttack()]),
    (b"#33 0 3 -1 #61\n", [Fault.NO_NUMBER, gc.RequestAttack()]),
    (b"#33 #61\n", [Fault.NO_NUMBER, gc.RequestAttack()]),
    (b"#33 " + b"1 " * (2 * limits.NODES + 2) + b"#61\n", [Fault.NO_NUMBER, gc.RequestAttack()]),
    (b"#50 3 1 WazUp #10\n", [Fault.NO_CODE, gc.Ok()]),
]

CASES = [pytest.param("ai", *case, id=f"ai {case[0][:30]!r} {len(case[0])}") for case in FROM_AI]
CASES += [pytest.param("core", *case, id=f"core {case[0][:30]!r} {len(case[0])}") for case in FROM_CORE]
SHORT = [case for case in CASES if len(str(case.values[1])) < 12_000]


@pytest.mark.parametrize(("sender", "data", "expected"), CASES)
def test_messages_and_faults_are_told_apart(sender: str, data: bytes, expected: list[Result]) -> None:
    assert results(read(sender, data)) == expected


@pytest.mark.parametrize(("sender", "data", "expected"), SHORT)
def test_cutting_the_bytes_changes_nothing(sender: str, data: bytes, expected: list[Result]) -> None:
    whole = read(sender, data)
    assert read(sender, *(data[i : i + 1] for i in range(len(data)))) == whole
    for seed in range(5):
        cut = Random(seed).randrange(len(data) + 1)
        assert read(sender, data[:cut], data[cut:]) == whole


@pytest.mark.parametrize(("sender", "data", "expected"), CASES)
def test_a_framer_gives_all_at_once(sender: str, data: bytes, expected: list[Result]) -> None:
    assert results(Framer(sender).feed(data)) == expected


def test_a_frame_holds_its_tokens() -> None:
    frames = Framer("ai").feed(b'#51\n+3\t04\n#72 \n"a  b"\nnonsense here #52 x\n')
    assert [frame.data for frame in frames] == [b"#51 +3 04", b'#72 "a  b"', b"nonsense", b"#52"]


def test_the_same_tokens_make_the_same_frame_when_read_one_by_one() -> None:
    assert read("ai", b"#51\n+3\t0", b"4\n") == read("ai", b"#51\n+3\t04\n")


def test_a_framer_lets_a_standing_end_with_the_bytes_if_nobody_said_how_long_it_is() -> None:
    framer = Framer("core")
    assert results(framer.feed(b"#33\n0 3\n-1")) == []
    assert results(framer.feed(b" 0\n")) == [STANDING]
    assert results(framer.feed(b"#31\n2 1\n0 1\n#33\n0 3\n")) == [MAP]
    assert results(framer.feed(b"-1 0\n")) == [STANDING]


def test_many_plain_messages_are_read_at_once_up_to_the_first_that_is_not() -> None:
    reader = Scanner("ai")
    reader.feed(b'#51 3 4\n#54\n#72 "a"\n#54\n')
    assert results(reader.plain_ones()) == [ATTACK, gc.NextPhase()]
    assert results(reader.plain_ones()) == []
    frame = reader.next()
    assert frame is not None
    assert frame.message == gc.Say("a")


@pytest.mark.parametrize("data", [b"x #54\n", b" #54\n", b"#54" + b" " * 80 + b"\n"])
def test_plain_messages_begin_at_once_and_are_short(data: bytes) -> None:
    reader = Scanner("ai")
    reader.feed(data)
    assert reader.plain_ones() == []


def test_plain_messages_are_not_looked_for_in_a_payload() -> None:
    reader = Scanner("ai")
    reader.feed(b"#72 ")
    assert reader.next() is None
    reader.feed(b"#54 ")
    assert reader.plain_ones() == []


def test_one_whole_message_need_not_be_fed() -> None:
    reader = Scanner("ai")
    frame = reader.only(b"#51\n3 4\n")
    assert frame is not None
    assert frame.message == ATTACK
    assert reader.waiting == 0


@pytest.mark.parametrize("data", [b"#51 3 4", b"#51 3 4\n#54\n", b"x\n", b"", b"#54" + b" " * 80])
def test_anything_else_must_be_fed(data: bytes) -> None:
    assert Scanner("ai").only(data) is None


@pytest.mark.parametrize("before", [b"#5", b"#51 3 ", b'#72 "'])
def test_one_whole_message_is_none_in_the_middle_of_another(before: bytes) -> None:
    reader = Scanner("ai")
    reader.feed(before)
    assert reader.next() is None
    assert reader.only(b"#54\n") is None


def test_a_run_of_nonsense_ends_with_a_whole_message() -> None:
    reader = Scanner("ai")
    reader.feed(b"x ")
    assert reader.next() is not None
    assert reader.only(b"#54\n") is not None
    reader.feed(b"y ")
    frame = reader.next()
    assert frame is not None
    assert frame.fault is Fault.NO_CODE


def test_white_space_is_not_kept() -> None:
    reader = Scanner("ai")
    for _ in range(1000):
        reader.feed(b" \r\n\t" * 100)
        assert reader.next() is None
    assert reader.waiting == 0


def test_after_a_flood_nothing_is_kept() -> None:
    reader = Scanner("ai")
    reader.feed(b"x" * 5000)
    frame = reader.next()
    assert frame is not None
    assert frame.fault is Fault.FLOOD
    reader.feed(b"x" * 5000)
    assert reader.waiting == 0
    assert reader.next() is None
