"""What takes long is for `make test`, not for `make check`."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each of a thousand processes compiles all of us again
os.environ.setdefault("PARLEY_BOT_PACE", "0")  # for the servers that tests start: nobody looks on

HERE = Path(__file__).parent
SLOW = (
    "adapters/test_training.py",
    "arena/conquest",
    "arena/events/test_host.py",
    "arena/test_contest.py",
    "arena/test_custody.py",
    "arena/test_transcript.py",
    "arena/tournament/test_html.py",
    "arena/tournament/test_rude.py",
    "arena/tournament/test_trials.py",
    "arena/tournament/test_weather.py",
    "attacks",
    "bots/battleship_plus/test_belief.py",
    "bots/dots/test_compiled.py",
    "bots/dots/test_kernel.py",
    "bots/seabattle/test_posterior.py",
    "bots/test_sea_hiding.py",
    "checks/gamecore/test_ai.py",
    "checks/gamecore/test_core.py",
    "checks/mutants",
    "checks/pairs/test_pairing.py",
    "checks/test_nemesis.py",
    "cli/play/app",
    "cli/play/boards/test_conquest.py",
    "cli/play/boards/test_dots.py",
    "cli/play/test_away.py",
    "cli/play/test_keys.py",
    "cli/play/test_passing.py",
    "cli/play/test_processes.py",
    "cli/test_admin.py",
    "cli/test_check_pairs.py",
    "cli/test_cluster.py",
    "cli/test_com.py",
    "cli/test_com_human.py",
    "cli/test_conquest.py",
    "cli/test_new.py",
    "cli/test_review.py",
    "cli/test_serve.py",
    "cli/test_tournament.py",
    "cli/test_workers.py",
    "client",
    "cluster/test_balanced.py",
    "cluster/test_browser.py",
    "cluster/test_faults.py",
    "cluster/test_games.py",
    "cluster/test_lobby.py",
    "cluster/test_moving.py",
    "cluster/test_node.py",
    "cluster/test_one_node.py",
    "cluster/test_versions.py",
    "docs/howto/test_cluster.py",
    "docs/howto/test_tournament.py",
    "e2e",
    "gallery",
    "games/dots/test_twin.py",
    "games/layout",
    "games/seabattle/test_chart.py",
    "games/test_contract.py",
    "house/puzzles/test_puzzle.py",
    "house/review/test_dots.py",
    "house/review/test_sea.py",
    "net/children",
    "net/programs",
    "net/test_com.py",
    "net/test_com_processes.py",
    "net/test_crash.py",
    "net/test_crowded.py",
    "net/test_dosbox.py",
    "net/test_full_disk.py",
    "net/test_gates.py",
    "net/test_hostile.py",
    "net/test_postgres.py",
    "net/test_races.py",
    "net/test_stopping.py",
    "net/test_tls.py",
    "net/visits/test_com.py",
    "net/visits/test_gamecore.py",
    "net/visits/test_memory.py",
    "net/visits/test_rogue.py",
    "net/visits/test_tcp_processes.py",
    "net/visits/test_web.py",
    "net/web/test_http_line.py",
    "net/web/test_kill.py",
    "net/web/test_socket_line.py",
    "net/workers/test_supervisor.py",
    "seats/bpgp/test_gazette.py",
    "seats/comport/test_harbour.py",
    "seats/comport/test_noise.py",
    "seats/dotline/test_storm.py",
    "seats/web/test_play.py",
    "store/test_archive.py",
    "store/test_claims.py",
    "store/test_crash.py",
    "store/test_held.py",
    "store/test_migrate.py",
    "store/test_moving.py",
    "store/test_names.py",
    "store/test_postgres.py",
    "store/test_restore.py",
    "store/test_standing.py",
    "store/test_verify.py",
    "store/test_zombies.py",
    "tables/test_company.py",
    "tables/test_ledger.py",
    "tables/test_storm.py",
    "test_client_examples.py",
    "test_conquest_examples.py",
    "test_examples.py",
    "test_fifth_game.py",
    "test_typed.py",
    "test_walks.py",
    "visits/json/test_hostile.py",
    "wires/bpgp/test_dissector.py",
    "wires/bpgp/test_fuzz.py",
    "wires/comport/test_back_to_back.py",
    "wires/comport/test_fuzz.py",
    "wires/dotline/test_wire.py",
    "wires/gamecore/test_fuzz.py",
    "wires/json/test_wire.py",
)

MEASURED = ("core/", "games/", "match/")
"""What must cover every branch of the rules."""
UNMEASURED = (
    "games/dots/test_twin.py",
    "games/layout/test_packing.py::test_the_search_agrees",
    "games/layout/test_packing.py::test_a_packing_keeps_off_closed_cells",
    "games/seabattle/test_chart.py::test_a_liar",
    "games/test_contract.py::test_the_game_keeps",
)
"""Tests of those rooms that play on and on: three times as long under a tracer, for no branch more."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(HERE).as_posix()
        if place.startswith(SLOW):
            item.add_marker(pytest.mark.slow)
        if place.startswith(MEASURED) and not f"{place}::{item.name}".startswith(UNMEASURED):
            item.add_marker(pytest.mark.measured)
