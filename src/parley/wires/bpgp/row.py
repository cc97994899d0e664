"""Errors in a row, after which we disconnect a peer.

A good message ends the row. Whether one is good shows at once, or when the owner answers it; and several may
be judged before the first of them is answered.
"""

MAX_ERRORS = 20
"""bpgp/2/9"""


class ErrorRow:
    """The errors of one peer. `judged` is how many messages of this batch have been judged so far."""

    __slots__ = ("_batch", "_before", "_errors", "_is_good", "_late", "last")

    def __init__(self, judged: int) -> None:
        self.last: int | None = None
        """The code of the last one, if it has one."""
        self._errors, self._is_good = 0, True
        self._before, self._batch, self._late = 0, judged, 0

    @property
    def is_too_long(self) -> bool:
        return self._errors > MAX_ERRORS

    def judge(self, *, is_first: bool, is_error: bool) -> None:
        """Another message, the first of its batch or not. An ERROR is neither good nor bad."""
        if is_first:
            self._before, self._batch, self._late = 0 if self._is_good else self._errors, 0, 0
        self._batch += 1
        if not is_error:
            if self._is_good:  # no error since the last one: that was good, and ends the row
                self._errors = 0
            self._is_good = True

    def add(self) -> None:
        """The current message is wrong."""
        self._errors, self._is_good = self._errors + 1, False

    def add_late(self) -> None:
        """An earlier message is wrong, others judged since: the row goes on unless one of them was good."""
        self._late += 1
        if self._late >= self._batch:
            self._errors = max(self._errors, self._before + self._late - 1)
        self.add()
