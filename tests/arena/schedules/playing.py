"""Tournaments played out in a test: who is better wins, or a die says so."""

from collections.abc import Callable, Sequence
from random import Random

from parley.arena.schedules import Pairing, Schedule, Scored, sit_out

Judge = Callable[[Pairing], tuple[float, ...]]


def better_wins(pairing: Pairing) -> tuple[float, ...]:
    """The lower the index, the stronger."""
    return tuple(float(entrant == min(pairing.entrants)) for entrant in pairing.entrants)


def worse_wins(pairing: Pairing) -> tuple[float, ...]:
    return tuple(float(entrant == max(pairing.entrants)) for entrant in pairing.entrants)


def even(pairing: Pairing) -> tuple[float, ...]:
    return (1 / len(pairing.entrants),) * len(pairing.entrants)


def by_chance(seed: int) -> Judge:
    """The same for the same pairing, whenever it is played."""

    def judge(pairing: Pairing) -> tuple[float, ...]:
        rng = Random(f"{seed} {pairing}")
        if rng.random() < 0.2:
            return even(pairing)
        winner = rng.choice(pairing.entrants)
        return tuple(float(entrant == winner) for entrant in pairing.entrants)

    return judge


def score(pairing: Pairing, judge: Judge, seats: int = 2) -> Scored:
    return sit_out(pairing, seats) if pairing.is_bye else Scored(pairing, judge(pairing))


def play(schedule: Schedule, judge: Judge, seats: int = 2) -> list[list[Scored]]:
    """All that could be played at once, time after time."""
    waves: list[list[Scored]] = []
    while pairings := schedule.next([scored for wave in waves for scored in wave]):
        waves.append([score(pairing, judge, seats) for pairing in pairings])
    return waves


def play_one_by_one(make: Callable[[], Schedule], judge: Judge, rng: Random, seats: int = 2) -> list[Scored]:
    """One at a time, any of those that can be played, in a tournament that is stopped after every round."""
    results: list[Scored] = []
    while pairings := make().next(rng.sample(results, len(results))):
        results.append(score(rng.choice(pairings), judge, seats))
    return results


def flat(waves: Sequence[Sequence[Scored]]) -> list[Scored]:
    return [scored for wave in waves for scored in wave]
