from benchmarks.calls import room_of, usual_walk, walk_lines

SHOT = [
    (0, "net/served.py ServedLine.data_received", False),
    (1, "len", True),
    (1, "tables/table.py Table.submit", False),
]
RARE = [*SHOT, (2, "house/budget.py Budget.pay", False)]


def test_the_usual_walk_is_the_most_frequent_one() -> None:
    before = [(-1, "tail of a shot before", False)]
    assert usual_walk(before + SHOT + RARE + SHOT, is_loop=True) == SHOT
    assert usual_walk([], is_loop=True) == []


def test_another_thread_walks_from_call_to_call() -> None:
    job = [(0, "store/worker.py Job.do", False), (1, "Connection.commit", True)]
    assert usual_walk(job * 3, is_loop=False) == job


def test_a_line_names_function_and_place_and_what_is_written_in_c() -> None:
    assert walk_lines(SHOT) == [
        "ServedLine.data_received [net/served.py] · len",
        "  Table.submit [tables/table.py]",
    ]


def test_a_room_is_a_folder_of_ours() -> None:
    assert room_of("match/referee.py Match.play") == "match"
    assert room_of("locks.py Event.set") == "library"
