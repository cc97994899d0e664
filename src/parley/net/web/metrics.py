"""Metrics for Prometheus: computed on request from what house, door and store already know."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import inf
from shutil import disk_usage

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.registry import Collector

from parley.core import Seat
from parley.core.histogram import Histogram
from parley.house.reports import Reports
from parley.house.sanctions import Sanctions
from parley.net.web.desk import Desk
from parley.store.sanctions import Kind
from parley.tables import Phase, Table, is_person
from parley.tables.player import is_awaited

__all__ = ["CONTENT_TYPE", "write"]


def write(desk: Desk) -> bytes:
    """All current numbers."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_House(desk))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _House(Collector):
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def collect(self) -> Iterator[Metric]:
        yield from _people(self._desk)
        yield from _matches(self._desk)
        yield from _store(self._desk)
        yield from _machine(self._desk)
        for name, value in self._desk.house.abroad.measures().items():
            yield GaugeMetricFamily(f"parley_cluster_{name}", "See docs/howto/cluster.md.", value)


_WORDS = {"said": "words", "too fast": "words refused", "muted": "words muted"}
"""What happens to chat messages."""


def _people(desk: Desk) -> Iterator[Metric]:
    door, tally = desk.door, desk.house.tally
    people = sum(map(is_person, desk.house.arrivals))
    wires = Counter(line.wire for line in tuple(door.lines))
    yield _labelled(GaugeMetricFamily("parley_connections", "Open now.", labels=["wire"]), wires)
    yield CounterMetricFamily("parley_connections_refused", "For lack of room.", door.refused)
    yield GaugeMetricFamily("parley_people", "In the lobby or at a table.", people)
    words = {word: tally[name] for word, name in _WORDS.items()}
    yield _labelled(CounterMetricFamily("parley_chat", "Lines of chat.", labels=["what"]), words)
    kinds = Counter(one.kind.value for one in desk.house.shared(Sanctions).in_force())
    sanctions = GaugeMetricFamily("parley_sanctions", "Bans and mutes in force.", labels=["kind"])
    yield _labelled(sanctions, {kind.value: kinds[kind.value] for kind in Kind})
    yield CounterMetricFamily("parley_banned", "Who was not let in.", tally["banned"])
    reports = desk.house.shared(Reports).open
    yield GaugeMetricFamily("parley_reports_open", "Reports that wait for an operator.", reports)
    logins = {word: tally[f"logins {word}"] for word in ("refused", "put off")}
    about = "Wrong passwords, and tries too many."
    yield _labelled(CounterMetricFamily("parley_login_failures", about, labels=["why"]), logins)


def _matches(desk: Desk) -> Iterator[Metric]:
    tables = Counter((table.terms.game.name, table.phase.name.lower()) for table in _tables(desk))
    yield _labelled(
        GaugeMetricFamily("parley_tables", "Open or played at.", labels=["game", "phase"]), tables
    )
    matches = desk.house.store.matches
    yield CounterMetricFamily(
        "parley_shares_used_up", "Tables refused because a share was used up.", desk.house.budget.refused
    )
    begun = CounterMetricFamily("parley_matches_begun", "Since the start.", labels=["game"])
    yield _labelled(begun, matches.begun)
    labels = ["game", "termination"]
    ended = CounterMetricFamily("parley_matches_finished", "Since the start.", labels=labels)
    yield _labelled(ended, matches.finished)
    yield GaugeMetricFamily("parley_away_seats", "Kept for somebody who may come back.", _away(desk))


def _tables(desk: Desk) -> Iterator[Table]:
    """Of this node."""
    return (table for table in desk.house.lobby.tables.values() if table.is_ours)


def _away(desk: Desk) -> int:
    playing = (table for table in _tables(desk) if table.phase is Phase.PLAYING)
    return sum(
        player is not None and is_awaited(player) and table.is_away(Seat(seat))
        for table in playing
        for seat, player in enumerate(table.seats)
    )


def _store(desk: Desk) -> Iterator[Metric]:
    tally = desk.house.store.tally
    yield CounterMetricFamily("parley_plies_stored", "Moves, dice included, that are durable.", tally.plies)
    yield CounterMetricFamily("parley_store_writes", "Whatever was stored.", tally.writes)
    yield CounterMetricFamily("parley_commit_failures", "Transactions that were not stored.", tally.failures)
    about = "Transactions, each with all that waited for it."
    yield _histogram("parley_commit_seconds", about, tally.times)
    waiting = desk.house.store.waiting
    yield GaugeMetricFamily("parley_commit_queue", "Writes that wait for a transaction.", waiting)
    if desk.data is not None:
        with suppress(OSError):  # it is gone: the other numbers matter all the more
            free = disk_usage(desk.data).free
            yield GaugeMetricFamily("parley_disk_free_bytes", "Where the database is.", free)


def _machine(desk: Desk) -> Iterator[Metric]:
    yield _histogram("parley_loop_lag_seconds", "How late the event loop is.", desk.lag.times)
    answers = desk.answers
    requests = CounterMetricFamily("parley_http_requests", "Answered, by status.", labels=["status"])
    yield _labelled(requests, answers.statuses)
    yield _histogram("parley_http_seconds", "From a request to the end of its answer.", answers.times)
    thinkers = desk.house.thinkers
    if isinstance(thinkers, ThreadPoolExecutor):
        queue = thinkers._work_queue.qsize()  # no public name
        yield GaugeMetricFamily("parley_bot_queue", "Bots that wait for a thread to think in.", queue)


def _histogram(name: str, about: str, times: Histogram) -> Metric:
    sums = [("+Inf" if bound == inf else str(bound), count) for bound, count in times.sums()]
    return HistogramMetricFamily(name, about, sums, times.total)


def _labelled(
    family: GaugeMetricFamily | CounterMetricFamily,
    counts: "Counter[str] | Counter[tuple[str, str]] | dict[str, int]",
) -> Metric:
    for labels, count in counts.items():
        family.add_metric([labels] if isinstance(labels, str) else list(labels), count)
    return family
