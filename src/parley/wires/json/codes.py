"""Why a request is refused, if neither tables nor games have words for it."""

from enum import StrEnum


class Code(StrEnum):
    """In a `Refusal`: the lower-case name is its `error`, the value its `text`."""

    BAD_MESSAGE = "this is not a request"
    BAD_MOVE = "this is not a move"
    BAD_SETUP = "the game cannot be set up like that"
    BAD_CLOCK = "this clock is not offered for the game"
    NO_SUCH_GAME = "there is no such game"
    NO_SUCH_BOT = "there is no such bot"
    TOO_MANY_BOTS = "one seat is yours: there are more bots than other seats"
    NOT_PRACTICE = "hints are for practice: somebody else plays here"
    IS_RATED = "there are no hints in a rated match"
    NOT_RATED_SO = "against bots only the usual settings are rated, and against programs nothing"
    NOT_TO_CHALLENGE = "they cannot be challenged: only somebody else who is on the page can"
    ASKED_BY_MANY = "others wait for their answer: try again later"
    NOT_ONE_SEAT = "a challenge is for one: of the other seats all but one have to be bots'"
    NO_FLEET = "there is no fleet to place"
    WHICH_TABLE = "you sit at several tables: say which"
    TOO_MANY_WATCHERS = "too many are watching this table"
    NOT_WATCHING = "you are not watching"
    NO_SUCH_MATCH = "there is no such match"
    NOT_OVER = "this match is not over: its journal would give too much away"
    TOO_MANY = "too many requests at once: wait for answers"
    BUSY = "the server is busy: try again"
    STORAGE_TROUBLE = "the record cannot be read or written now: try again"
    SERVER_FAULT = "the server made a mistake"

    @property
    def word(self) -> str:
        """As a refusal has it."""
        return self.name.lower()
