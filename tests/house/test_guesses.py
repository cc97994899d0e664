"""Whatever others try, the owner gets in; and guessing is slow, from however many blocks."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from parley.house.attempts import Attempts
from parley.house.guesses import BLOCKS, NAMES, SIEGE, SITES, STRANGERS, WATCH, Guesses
from parley.house.origin import SHARE, Crowds

NAME, MINUTE = "ann", 60.0
blocks = st.sampled_from(["eve-1", "eve-2", "eve-3", "home", "nat"])


def make() -> Guesses:
    return Guesses(by_name=Attempts(3), by_block=Attempts(5))


def wrong(guesses: Guesses, block: str, name: str, now: float, device: str = "") -> bool:
    """Whether one more wrong password was looked at."""
    return guesses.take(block, name, device, now) is not None


def right(guesses: Guesses, block: str, name: str, now: float, device: str = "") -> bool:
    """Whether the right one enters."""
    guess = guesses.take(block, name, device, now)
    if guess is not None:
        guesses.right(guess)
    return guess is not None


@dataclass
class Twin:
    """The same, slowly: everything that ever counted is remembered, and windows are fixed as they begin."""

    counted: dict[tuple[object, ...], list[float]] = field(default_factory=dict)
    known: set[tuple[str, str]] = field(default_factory=set)

    def used(self, key: tuple[object, ...], window: float, now: float) -> list[float]:
        times = self.counted.setdefault(key, [])
        if times and now - times[0] >= window:
            times.clear()
        return times

    def take(self, block: str, name: str, device: str, now: float) -> list[list[float]] | None:
        rules: list[tuple[tuple[object, ...], int, float]]
        if device:
            rules = [(("device", device, name), 3, MINUTE)]
        else:
            rules = [(("pair", block, name), 3, MINUTE), (("block", block), 5, MINUTE)]
            if (block, name) not in self.known:
                besieged = len(self.used(("name", name), WATCH, now)) >= SIEGE
                rules.append(
                    (("siege", block, name), STRANGERS, WATCH) if besieged else (("name", name), SIEGE, WATCH)
                )
        found = [(self.used(key, window, now), most) for key, most, window in rules]
        if any(len(times) >= most for times, most in found):
            return None
        for times, _ in found:
            times.append(now)
        return [times for times, _ in found]


tries = st.lists(
    st.tuples(
        st.sampled_from([0.0, 1.0, 20.0, 59.0, 300.0]),  # seconds since the last one
        blocks,
        st.sampled_from([NAME, "bob"]),
        st.sampled_from(["", "", "laptop"]),
        st.booleans(),
    ),
    max_size=120,
)


@given(tries)
def test_the_same_as_the_slow_twin(tried: list[tuple[float, str, str, str, bool]]) -> None:
    guesses, twin, now = make(), Twin(), 0.0
    for wait, block, name, device, fits in tried:
        now += wait
        guess, counted = guesses.take(block, name, device, now), twin.take(block, name, device, now)
        assert (guess is None) == (counted is None)
        if guess is not None and counted is not None and fits:
            guesses.right(guess)
            for times in counted:
                times.pop()
            twin.known.add((block, name))


@given(tries, st.sampled_from([0.0, 1.0, 100.0]))
def test_nothing_that_others_try_keeps_the_owner_out(
    tried: list[tuple[float, str, str, str, bool]], wait: float
) -> None:
    """From a block of their own, new or known, and from a device of theirs behind the guesser's address."""
    guesses, now = make(), 0.0
    assert right(guesses, "office", NAME, now)
    for waited, block, name, _, _ in tried:
        now += waited
        wrong(guesses, block, name, now)
    now += wait
    assert right(guesses, "office", NAME, now)
    assert right(guesses, "a new place", NAME, now)
    assert right(guesses, "nat", NAME, now, device="phone")


def test_guessing_from_many_blocks_is_slow() -> None:
    guesses, crowd = make(), [f"bot-{number}" for number in range(1_000)]
    looked_at = sum(wrong(guesses, bot, NAME, now) for now in range(0, 600, 10) for bot in crowd)
    assert looked_at <= SIEGE + STRANGERS * len(crowd)
    assert looked_at < 60 * 3 * len(crowd) / 50  # what the limits of blocks alone would let through
    assert right(guesses, "home", NAME, 599.0)
    assert wrong(guesses, "home", NAME, 599.0)  # and from there one may err as always
    assert wrong(guesses, "home", NAME, 599.0)
    assert wrong(guesses, "home", NAME, 599.0)
    assert not wrong(guesses, "home", NAME, 599.0)


def test_guessing_from_many_blocks_of_a_site_is_slow() -> None:
    guesses = make()
    blocks = [f"2001:db8:1:{number:x}::1" for number in range(1_000)]
    assert sum(wrong(guesses, block, NAME, 0.0) for block in blocks) <= SIEGE + STRANGERS
    guesses = Guesses()
    names = [f"name-{number}" for number in range(1_000)]
    assert sum(wrong(guesses, *pair, 0.0) for pair in zip(blocks, names, strict=True)) == 30 * SITES
    assert right(guesses, "2001:db8:2::1", NAME, 0.0)


def test_a_try_nobody_looked_at_does_not_count() -> None:
    guesses = make()
    for _ in range(10):
        guess = guesses.take("home", NAME, "", 0.0)
        assert guess is not None
        guesses.undone(guess)
    assert not guesses.knows("home", NAME)


def test_a_refused_try_uses_up_nothing_else() -> None:
    guesses = make()
    assert [wrong(guesses, "nat", NAME, 0.0) for _ in range(5)] == [True] * 3 + [False] * 2
    assert [wrong(guesses, "nat", "bob", 0.0) for _ in range(3)] == [True, True, False]  # five from the block


def test_memory_has_a_limit() -> None:
    guesses = make()
    for number in range(BLOCKS + 1):
        assert right(guesses, f"block-{number}", NAME, 0.0)
    assert [guesses.knows(f"block-{number}", NAME) for number in (0, 1, BLOCKS)] == [False, True, True]
    for number in range(NAMES):
        right(guesses, "home", f"name-{number}", 0.0)
    assert not guesses.knows(f"block-{BLOCKS}", NAME)
    assert guesses.knows("home", f"name-{NAMES - 1}")


def test_a_class_has_its_share() -> None:
    from ipaddress import ip_network

    guesses = Guesses.of(3, 5, Crowds([ip_network("192.0.2.7")]))
    names = [f"pupil-{number}" for number in range(5 * SHARE + 1)]
    assert sum(wrong(guesses, "192.0.2.7", name, 0.0) for name in names) == 5 * SHARE
    assert sum(wrong(guesses, "192.0.2.8", name, 0.0) for name in names) == 5


def test_whoever_may_not_try_is_told_how_long_to_wait() -> None:
    guesses = make()
    while wrong(guesses, "home", NAME, 10.0):
        assert guesses.wait("10.9.9.9", NAME, "", 10.0) == 0.0
    assert guesses.wait("home", NAME, "", 30.0) == MINUTE - 20.0
