"""Events without tables: whoever is stronger wins, and time is a number."""

from collections.abc import Callable
from random import Random

from parley.arena.events import journal as j
from parley.arena.events.draw import draw, is_over
from parley.arena.events.event import Event
from parley.arena.events.plan import Format, Plan

SECOND = 1000


def plan(format: str, **changes: object) -> Plan:  # noqa: A002
    given: dict[str, object] = {"minutes": 5, "pause": 10, **changes}
    return Plan("Cup", Format(format), "dots", **given)  # type: ignore[arg-type]


def begun(format: str, entrants: int, seats: int = 2, **changes: object) -> Event:  # noqa: A002
    event = Event(plan(format, **changes), seats)
    for number in range(entrants):
        event.apply(0, j.Entered(f"e{number}", "web", number + 1))
    event.apply(0, j.Started(tuple(range(entrants))))
    return event


def first_wins(entrants: tuple[int, ...], _rng: Random) -> tuple[float, ...]:
    return tuple(float(one == min(entrants)) for one in entrants)


def by_chance(entrants: tuple[int, ...], rng: Random) -> tuple[float, ...]:
    if rng.random() < 0.2:
        return (1 / len(entrants),) * len(entrants)
    winner = rng.choice(entrants)
    return tuple(float(one == winner) for one in entrants)


def play(
    event: Event,
    score: Callable[[tuple[int, ...], Random], tuple[float, ...]] = first_wins,
    rng: Random | None = None,
    disturb: Callable[[Event, int], list[j.Line]] = lambda _event, _now: [],
    most: int = 5000,
) -> list[tuple[int, j.Line]]:
    """To its end, a look every ten seconds; the lines, with their times."""
    rng, now, lines = rng or Random(0), 0, list[tuple[int, j.Line]]()

    def add(line: j.Line) -> None:
        event.apply(now, line)
        lines.append((now, line))

    while not is_over(event, now):
        assert now < most * 10 * SECOND, "it never ends"
        now += 10 * SECOND
        for line in disturb(event, now):
            add(line)
        for line in draw(event, range(len(event.entrants)), now):
            add(line)
        for game in event.playing:
            if rng.random() < 0.7:
                add(j.Decided(game.number, score(game.entrants, rng)))
    return lines
