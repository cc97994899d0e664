import os
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from parley.arena.tournament.afar import at_home, examine, missing, playing_for, prepare, stop, versions
from parley.arena.tournament.parcels import digest_of, pack
from parley.core import SetupError
from tests.arena.tournament.cups import cup


def test_a_machine_tells_what_it_is() -> None:
    facts = examine()
    assert facts.versions == versions()
    assert facts.cores == os.sched_getaffinity(0)
    assert facts.seconds > 0


def test_programs_are_played_where_they_were_put(tmp_path: Path) -> None:
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "ann.sh").write_text("#!/bin/sh\n")
    (tmp_path / "ann" / "ann.sh").chmod(0o755)
    ann = {"name": "Ann", "player": "exec:./ann.sh", "folder": "ann"}
    tournament = cup(ann, "random", folder=tmp_path / "nowhere", game=[{"game": "dots"}])
    parcel, worker = pack(tmp_path / "ann", tmp_path), SimpleNamespace(local_directory=str(tmp_path / "w"))
    (tmp_path / "w").mkdir(mode=0o700)
    digest = digest_of(parcel)
    assert missing([digest], dask_worker=worker) == [digest]
    with pytest.raises(SetupError, match="there is no folder"):
        prepare(tournament, {0: digest}, [], dask_worker=worker)
    assert prepare(tournament, {0: digest}, [parcel], dask_worker=worker) == ""
    assert missing([digest], dask_worker=worker) == []
    (at_worker,) = at_home(tournament, {0: digest}, tmp_path / "w").entrant(0, 0).command
    assert Path(at_worker).read_text() == "#!/bin/sh\n"
    assert Path(at_worker).is_relative_to(tmp_path / "w")


def test_a_thread_that_plays_is_stopped_and_the_next_one_does_not_begin() -> None:
    begun, ended = Event(), []

    def play() -> None:
        try:
            with playing_for("run"):
                begun.set()
                while True:
                    pass
        except KeyboardInterrupt as stopped:
            ended.append(type(stopped).__name__)

    for _ in range(2):
        thread = Thread(target=play)
        thread.start()
        if not ended:
            begun.wait()
        stop("run")
        thread.join()
    assert ended == ["Stopped"] * 2
    with playing_for("another"):
        stop("run")
