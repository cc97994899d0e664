"""Metrics for Prometheus: counted when somebody asks, from what house, door and store know anyway."""

from collections import Counter
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.registry import Collector

from parley.net.web.desk import Desk

__all__ = ["CONTENT_TYPE", "write"]


def write(desk: Desk) -> bytes:
    """Everything there is to know now."""
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


def _people(desk: Desk) -> Iterator[Metric]:
    lobby, door, tally = desk.house.lobby, desk.door, desk.house.tally
    wires = Counter(line.wire for line in tuple(door.lines))
    yield _labelled(GaugeMetricFamily("parley_connections", "Open now.", labels=["wire"]), wires)
    yield CounterMetricFamily("parley_connections_refused", "For lack of room.", door.refused)
    yield GaugeMetricFamily("parley_people", "In the lobby or at a table.", len(lobby.people))
    logins = {word: tally[f"logins {word}"] for word in ("refused", "put off")}
    about = "Wrong passwords, and tries too many."
    yield _labelled(CounterMetricFamily("parley_login_failures", about, labels=["why"]), logins)


def _matches(desk: Desk) -> Iterator[Metric]:
    tables = Counter(
        (table.terms.game.name, table.phase.name.lower()) for table in desk.house.lobby.tables.values()
    )
    yield _labelled(
        GaugeMetricFamily("parley_tables", "Open or played at.", labels=["game", "phase"]), tables
    )
    matches = desk.house.store.matches
    begun = CounterMetricFamily("parley_matches_begun", "Since the start.", labels=["game"])
    yield _labelled(begun, matches.begun)
    labels = ["game", "termination"]
    ended = CounterMetricFamily("parley_matches_finished", "Since the start.", labels=labels)
    yield _labelled(ended, matches.finished)


def _store(desk: Desk) -> Iterator[Metric]:
    tally = desk.house.store.tally
    yield CounterMetricFamily("parley_plies_stored", "Moves, dice included, that are durable.", tally.plies)
    yield CounterMetricFamily("parley_store_writes", "Whatever was stored.", tally.writes)
    yield CounterMetricFamily("parley_commit_failures", "Transactions that were not stored.", tally.failures)
    about = "Transactions, each with all that waited for it."
    yield SummaryMetricFamily("parley_commit_seconds", about, tally.batches, tally.seconds)


def _labelled(
    family: GaugeMetricFamily | CounterMetricFamily,
    counts: "Counter[str] | Counter[tuple[str, str]] | dict[str, int]",
) -> Metric:
    for labels, count in counts.items():
        family.add_metric([labels] if isinstance(labels, str) else list(labels), count)
    return family
