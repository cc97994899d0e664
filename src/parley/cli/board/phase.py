"""What the player is to do now, and the words and keys for it."""

from collections.abc import Iterator
from enum import Enum, auto

from parley.cli.board import source as at
from parley.cli.board.source import Source
from parley.cli.board.words import Words


class Phase(Enum):
    """One at a time; the first that holds."""

    KEY = auto()
    """silence, or a protocol error: a key starts over"""
    PLACE = auto()
    SHOOT = auto()
    WAIT = auto()
    OVER = auto()


def phase_of(source: Source) -> Phase:
    """What is asked of the player."""
    if source.waits_for_key:
        return Phase.KEY
    if source.is_my_placing:
        return Phase.PLACE
    if source.is_my_turn:
        return Phase.SHOOT
    return Phase.OVER if source.state == at.OVER else Phase.WAIT


def status_of(source: Source, phase: Phase, words: Words) -> str:
    """Whose turn it is, or what is waited for."""
    if phase is Phase.KEY:
        return words.suspended if source.suspended else words.protocol_error
    if phase is Phase.PLACE:
        return words.place_now
    if phase is Phase.SHOOT:
        return words.my_turn
    if not source.is_connected:
        return words.no_line
    return _waiting(source, words)


def _waiting(source: Source, words: Words) -> str:
    view = source.view
    if source.state == at.OVER:
        outcome = view.outcome if view else None
        if view is None or outcome is None or outcome.is_draw:
            return words.over
        return words.won if view.seat in outcome.winners else words.lost
    if source.state in (at.PLACING, at.MASTER_PLACED):
        return words.wait_for_placing
    if source.state == at.PLAY:
        is_ours = view is not None and view.pending is not None and view.seat not in view.to_move
        return words.in_the_air if is_ours else words.their_turn
    return words.launch if source.state == at.LAUNCH else words.met


def keys_of(source: Source, phase: Phase, words: Words) -> str:
    """The keys that mean something now."""
    if phase is Phase.KEY:
        return words.keys_suspended
    restart = [] if source.no_restart else [words.key_restart]
    if phase is Phase.PLACE:
        return "  ".join([*restart, words.keys_place])
    shoot = [words.keys_shoot] if phase is Phase.SHOOT else []
    return "  ".join([*restart, *shoot, *_wishes(source, words), words.key_leave])


def _wishes(source: Source, words: Words) -> Iterator[str]:
    if not source.no_chat:
        yield words.key_chat
    if not source.no_surrender:
        yield words.key_surrender
        return
    if not source.no_proposal:
        yield words.key_field
    yield words.key_nick
