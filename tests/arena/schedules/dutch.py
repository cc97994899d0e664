"""The same tournament for py4swiss, which pairs by FIDE's Dutch system."""

from typing import Any

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from parley.arena.schedules import Scored
from parley.arena.schedules.history import History

Tables = list[tuple[int, ...]]


def report_of(entrants: int, results: list[Scored], turns: int) -> ParsedTrf:
    """A tournament so far, as FIDE's programs exchange it."""
    rows: list[list[Any]] = [[] for _ in range(entrants)]
    tokens = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW, 0.0: ResultToken.LOSS}
    for scored in results:
        table, points = scored.pairing.entrants, scored.points
        if len(table) == 1:
            bye = ResultToken.PAIRING_ALLOCATED_BYE
            rows[table[0]].append(RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=bye))
            continue
        for seat, colour in enumerate((ColorToken.WHITE, ColorToken.BLACK)):
            other = table[1 - seat] + 1
            rows[table[seat]].append(RoundResult(id=other, color=colour, result=tokens[points[seat]]))
    totals = History.of(entrants, results, 1).points
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=one + 1,
            points_times_ten=totals[one] // 100,
            rank=one + 1,
            results=rows[one],
        )
        for one in range(entrants)
    ]
    report = ParsedTrf(player_sections=players, x_section=XSection(number_of_rounds=turns))
    report.validate_contents()
    return report


def dutch(entrants: int, results: list[Scored], turns: int) -> Tables:
    """What it makes of it."""
    pairs = DutchEngine.generate_pairings(report_of(entrants, results, turns))
    return [(pair.white - 1, pair.black - 1) if pair.black else (pair.white - 1,) for pair in pairs]
