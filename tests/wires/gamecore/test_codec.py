import pytest

from parley.core import LocalProtocolError
from parley.core.connection import Message
from parley.wires import gamecore as gc
from parley.wires.gamecore import limits
from parley.wires.gamecore.codec import Payload, check_limits, decode, describe, encode, is_plain
from parley.wires.gamecore.layout import Known, Unreadable

EDGES = (gc.Edge(0, 1), gc.Edge(1, 2))
HOLDINGS = (gc.Holding(0, 3), gc.Holding(-1, 0), gc.Holding(1, 12))

CASES: list[tuple[str, Message, bytes]] = [
    ("core", gc.GDay(), b"GDay\n"),
    ("core", gc.Ok(), b"#10\n"),
    ("core", gc.AttackSucceeded(2, 1), b"#11\n2 1\n"),
    ("core", gc.AttackFailed(1, 4), b"#12\n1 4\n"),
    ("core", gc.PreparationEnds(), b"#13\n"),
    ("core", gc.RoundBegins(), b"#14\n"),
    ("core", gc.GeneralError(), b"#20\n"),
    ("core", gc.InvalidTarget(), b"#21\n"),
    ("core", gc.InvalidStart(), b"#22\n"),
    ("core", gc.InvalidUnits(), b"#23\n"),
    ("core", gc.WrongPhase(), b"#24\n"),
    ("core", gc.General(2, 1), b"#30\n2\n1\n"),
    ("core", gc.Map(3, EDGES), b"#31\n3 2\n0 1\n1 2\n"),
    ("core", gc.Map(1, ()), b"#31\n1 0\n"),
    ("core", gc.Continents((gc.Continent(2, (0, 1)), gc.Continent(5, (2,)))), b"#32\n2\n2 2\n0 1\n5 1\n2\n"),
    ("core", gc.Continents((gc.Continent(2, ()),)), b"#32\n1\n2 0\n\n"),
    ("core", gc.Continents(()), b"#32\n0\n"),
    ("core", gc.Standing(HOLDINGS), b"#33\n0 3\n-1 0\n1 12\n"),
    ("core", gc.RequestPlace(7), b"#60\n7\n"),
    ("core", gc.RequestAttack(), b"#61\n"),
    ("core", gc.RequestFollowUp(0, 41), b"#62\n0 41\n"),
    ("core", gc.RequestMarch(), b"#63\n"),
    ("core", gc.EndGame(), b"#64\n"),
    ("ai", gc.WazUp(), b"WazUp\n"),
    ("ai", gc.AskGeneral(), b"#40\n"),
    ("ai", gc.AskMap(), b"#41\n"),
    ("ai", gc.AskContinents(), b"#42\n"),
    ("ai", gc.AskStanding(), b"#43\n"),
    ("ai", gc.AskTask(), b"#44\n"),
    ("ai", gc.Place(3, 1), b"#50\n3 1\n"),
    ("ai", gc.Attack(3, 4), b"#51\n3 4\n"),
    ("ai", gc.FollowUp(0), b"#52\n0\n"),
    ("ai", gc.March(3, 4, 2), b"#53\n3 4 2\n"),
    ("ai", gc.NextPhase(), b"#54\n"),
    ("ai", gc.DebugOn(), b"#70\n"),
    ("ai", gc.DebugOff(), b"#71\n"),
    ("ai", gc.Say("I was"), b'#72\n"I was"\n'),
    ("ai", gc.Say('a "b" c'), b'#72\n"a "b" c"\n'),
]


@pytest.mark.parametrize(("sender", "message", "data"), CASES)
def test_messages_are_written_as_the_document_prints_them(sender: str, message: Message, data: bytes) -> None:
    # core/general/2, core/11/3, core/12/2, core/30/1, core/31/1, core/32/1, core/33/1, core/50/1, core/51/1
    # core/52/1, core/53/1, core/60/1, core/62/1, core/72/1
    assert encode(message) == data


@pytest.mark.parametrize(("sender", "message", "data"), CASES)
def test_messages_are_read_back(sender: str, message: Message, data: bytes) -> None:
    assert [frame.message for frame in gc.Framer(sender).feed(data)] == [message]


def test_every_message_has_a_case() -> None:
    assert {type(message) for _, message, _ in CASES} == set(gc.CODES.values())


ONE_BASED: list[tuple[str, Message, bytes]] = [
    ("core", gc.Map(3, EDGES), b"#31\n3 2\n1 2\n2 3\n"),
    ("core", gc.Continents((gc.Continent(2, (0, 1)),)), b"#32\n1\n2 2\n1 2\n"),
    ("core", gc.General(2, 0), b"#30\n2\n0\n"),
    ("core", gc.Standing(HOLDINGS), b"#33\n0 3\n-1 0\n1 12\n"),
    ("core", gc.RequestFollowUp(0, 41), b"#62\n1 42\n"),
    ("core", gc.AttackFailed(1, 4), b"#12\n1 4\n"),
    ("ai", gc.Place(3, 1), b"#50\n4 1\n"),
    ("ai", gc.Attack(3, 4), b"#51\n4 5\n"),
    ("ai", gc.FollowUp(2), b"#52\n2\n"),
    ("ai", gc.March(3, 4, 2), b"#53\n4 5 2\n"),
]


@pytest.mark.parametrize(("sender", "message", "data"), ONE_BASED)
def test_one_based_shifts_nodes_and_nothing_else(sender: str, message: Message, data: bytes) -> None:
    # core/general/5-6
    assert encode(message, 1) == data
    assert [frame.message for frame in gc.Framer(sender, 1).feed(data)] == [message]


def test_a_payload_is_done_with_its_last_token() -> None:
    payload = Payload(gc.Attack, Known())
    payload.take(b"3")
    assert payload.message is None
    payload.take(b"+04")
    assert payload.message == gc.Attack(3, 4)


@pytest.mark.parametrize("tokens", [[], [b"1"], [b"1", b"2", b"3"]])
def test_decoding_needs_exactly_the_payload(tokens: list[bytes]) -> None:
    with pytest.raises(Unreadable):
        decode(gc.Attack, tokens, Known())


def test_a_standing_of_unknown_length_may_end_after_any_row() -> None:
    payload = Payload(gc.Standing, Known())
    ends = [payload.end()]
    for token in (b"0", b"3", b"-1", b"0"):
        payload.take(token)
        ends.append(payload.end())
    both = gc.Standing((gc.Holding(0, 3), gc.Holding(-1, 0)))
    assert ends == [None, None, gc.Standing((gc.Holding(0, 3),)), None, both]


def test_a_standing_of_unknown_length_is_bounded() -> None:
    payload = Payload(gc.Standing, Known())
    for _ in range(2 * limits.NODES):
        payload.take(b"1")
    with pytest.raises(Unreadable):
        payload.take(b"1")


def test_others_end_only_when_complete() -> None:
    payload = Payload(gc.Attack, Known())
    assert payload.end() is None


@pytest.mark.parametrize("message", [gc.General(65, 0), gc.Map(1001, ()), gc.Say("a\nb")])
def test_what_no_peer_would_take_is_not_sent(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match="beyond the limits"):
        check_limits(message)


def test_what_is_plain() -> None:
    fancy = {kind for kind in gc.CODES.values() if not is_plain(kind)}
    assert fancy == {gc.Map, gc.Continents, gc.Standing, gc.Say}


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (gc.GDay(), "GDay"),
        (gc.Ok(), "#10 Ok"),
        (gc.March(3, 4, 2), "#53 March start 3, target 4, units 2"),
        (gc.Say("hi\tyou"), r"#72 Say text 'hi\tyou'"),
        (gc.Map(3, EDGES), "#31 Map nodes 3, edges ((0 1) (1 2))"),
    ],
)
def test_messages_in_words(message: Message, words: str) -> None:
    assert describe(message) == words


def test_words_are_one_short_line() -> None:
    words = describe(gc.Say("x\n" * 1000))
    assert len(words) == 200
    assert words.endswith("…")
