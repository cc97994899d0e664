from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from parley.net.server import Server
from tests.net.bpgp_client import clients
from tests.net.house import play
from tests.net.web.browser import TOKEN, WEB, Browser, hear


async def read_metrics(somebody: Browser) -> dict[tuple[str, ...], float]:
    """By name and labels."""
    answer = await somebody.metrics()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.body.decode())
        for sample in family.samples
    }


def test_metrics(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        await ann.log_in("nobody", "guess")
        async with ann.tab() as tab, clients(server.addresses["bpgp"], "ada", "bob"):
            await tab.send('{"id":1,"do":"open","game":"dots","bots":["random"]}')
            await hear(tab, news="table", phase="playing")
            await tab.send('{"id":2,"do":"resign"}')
            await hear(tab, news="closed")
            found = await read_metrics(ann)
        assert found["parley_connections", "bpgp"] == 2
        assert found["parley_connections", "web"] == 1
        assert found["parley_connections", "http"] == 1
        assert found["parley_people",] >= 3
        assert found["parley_matches_begun_total", "dots"] == 1
        assert found["parley_login_failures_total", "refused"] == 1
        assert found["parley_plies_stored_total",] >= 1
        assert found["parley_commit_seconds_count",] >= 2
        assert found["parley_connections_refused_total",] == 0
        assert found["parley_commit_seconds_bucket", "+Inf"] == found["parley_commit_seconds_count",]
        assert found["parley_commit_queue",] >= 0
        assert found["parley_http_requests_total", "201"] == 1
        assert found["parley_http_seconds_count",] >= 2
        assert found["parley_bot_queue",] == 0
        assert found["parley_disk_free_bytes",] > 0
        assert found["parley_away_seats",] == 0
        assert found["parley_chat_total", "said"] == 0
        assert found["parley_sanctions", "ban"] == found["parley_reports_open",] == 0
        assert found["parley_banned_total",] == found["parley_shares_used_up_total",] == 0
        assert found["process_resident_memory_bytes",] > 1_000_000
        while ("parley_matches_finished_total", "dots", "resigned") not in found:
            found = await read_metrics(ann)
        while not found["parley_loop_lag_seconds_count",]:
            found = await read_metrics(ann)

    play(tmp_path, scene, web=WEB, metrics_token=TOKEN)


def test_a_seat_that_is_kept_is_counted(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")
        await bob.be_guest("bob")
        async with bob.tab() as other:
            async with ann.tab() as tab:
                await tab.send('{"id":1,"do":"open","game":"dots"}')
                table = (await hear(tab, news="table"))["table"]
                await other.send(f'{{"id":1,"do":"join","table":{table}}}')
                await hear(tab, news="table", phase="playing")
            await hear(other, news="away")
            assert (await read_metrics(bob))["parley_away_seats",] == 1

    play(tmp_path, scene, web=WEB, metrics_token=TOKEN)
