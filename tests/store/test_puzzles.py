from parley.store import Store
from parley.store.puzzles import Answered
from tests.store.stores import run


def test_the_first_puzzle_and_the_first_answer_of_a_day_count(where: str) -> None:
    async def scene(store: Store) -> None:
        ann, puzzles = await store.accounts.create("ann", "hash"), store.puzzles
        assert await puzzles.find("dots", 5) is None
        await puzzles.keep("dots", 5, "first")
        await puzzles.keep("dots", 5, "second")  # another node was slower
        assert await puzzles.find("dots", 5) == "first"
        assert await puzzles.find("dots", 6) is await puzzles.find("conquest", 5) is None
        for answered in (Answered(5, "A1", True), Answered(5, "B2", False), Answered(6, "C3", False)):
            await puzzles.answer(ann.id, "dots", answered)
        kept = [Answered(6, "C3", False), Answered(5, "A1", True)]
        assert await puzzles.answers(ann.id, "dots", 10) == kept
        assert await puzzles.answers(ann.id, "dots", 1) == kept[:1]
        await store.accounts.delete(ann.id)
        assert await puzzles.answers(ann.id, "dots", 10) == []

    run(where, scene)
