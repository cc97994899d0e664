from parley.core import Outcome, Termination
from parley.store import Store
from parley.store.log import Log
from parley.store.transactions import Transactions
from tests.store.journals import HEADER, SEATS, plies, whole
from tests.store.stores import run


def test_what_several_programs_write_to_goes_by_transactions(where: str) -> None:
    async def scene(store: Store) -> None:
        assert isinstance(store.matches._scribe, Transactions)
        match = await store.matches.begin(HEADER, SEATS, plies(1))
        await store.matches.append(match, plies(3)[1:])
        assert await store.matches.length(match) == 3
        await store.matches.finish(match, Outcome((1, 2), Termination.WON), "won")
        assert await store.matches.journal(match) == whole(plies(3))
        assert await store.matches.length(match) == 3
        (result,) = (await store.results.page()).results
        assert (result.id, result.plies, result.reason) == (match, 3, "won")
        assert (store.matches.begun["dots"], store.matches.finished["dots", "won"]) == (1, 1)

    run(where, scene, alone=False)


def test_a_server_of_sqlite_has_a_log(where: str) -> None:
    async def scene(store: Store) -> bool:
        return isinstance(store.matches._scribe, Log)

    assert run(where, scene) == (not where.startswith("postgresql"))
