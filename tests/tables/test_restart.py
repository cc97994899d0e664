from random import Random

import pytest

from parley.arena.simulation import simulate
from parley.bots import load_bot
from parley.games import GAMES, load_game
from parley.games.dots import GAME as DOTS
from parley.match.clock import ClockRules, Millis
from parley.match.journal import Entry, Header, JournalError, encode_journal, entry_of, make_header
from parley.match.referee import Match
from parley.tables import Refused, read_kept
from tests.tables.rooms import SMALL


@pytest.mark.parametrize("name", GAMES)
def test_a_journal_leads_to_the_same_place(name: str) -> None:
    game = load_game(name)
    setup = game.setup_type()
    bots = [load_bot(name, "random")] * game.seats(setup)
    entries: list[Entry] = []
    for played in simulate(game, setup, bots, seed=3):
        entries += [entry_of(game, ply) for ply in played.plies]
        if len(entries) > 60:
            break
    kept = read_kept(7, encode_journal(make_header(game, setup, ["ann", "bob"]), entries))
    assert kept.record == 7
    assert kept.place.match == played.match
    assert kept.place.at == entries[-1].at
    assert (kept.terms.setup, kept.terms.clock, kept.terms.password) == (setup, None, None)


def test_clocks_are_as_they_stood() -> None:
    clock = ClockRules(bank=60_000)
    played = Match.start(DOTS, SMALL, Random(1), clock)
    entries = [entry_of(DOTS, ply) for ply in played.plies]
    for number in range(1, 9):
        (seat,) = played.match.to_move
        move = next(played.match.game.moves(played.match.state, seat))
        played = played.match.play(seat, move, Millis(number * 1_000), Random(1))
        entries += [entry_of(DOTS, ply) for ply in played.plies]
    kept = read_kept(1, encode_journal(make_header(DOTS, SMALL, ["ann", "bob"], clock), entries))
    assert kept.place.match.clock == played.match.clock
    assert kept.terms.clock == clock
    assert kept.place.at == 8_000


def test_who_needed_a_password_to_watch_may_not_watch_now() -> None:
    header = make_header(DOTS, SMALL, ["ann", "bob"], locked=True)
    terms = read_kept(1, encode_journal(header, [])).terms
    for given in (None, b"", b"pass"):
        with pytest.raises(Refused):
            terms.check_password(given)


def test_a_match_without_a_ply_stands_at_its_beginning() -> None:
    kept = read_kept(1, encode_journal(make_header(DOTS, SMALL, ["ann", "bob"]), []))
    assert (kept.place.at, kept.place.match.length) == (0, 0)


def test_a_journal_of_a_game_nobody_knows() -> None:
    journal = encode_journal(Header(1, "chess", {}, ("ann", "bob")), [])
    with pytest.raises(JournalError, match="line 1: there is no game 'chess'"):
        read_kept(1, journal)
