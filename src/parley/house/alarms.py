"""Alarm lines for operators: who was refused, and where they came from.

Their format is stable, because programs such as fail2ban read them (`examples/fail2ban`): the event, the
address, the wire, the reason. Lines per minute are limited, per block and in total; the rest are counted.
"""

import logging
from dataclasses import dataclass, field

from parley.house.attempts import Attempts
from parley.house.origin import Origin, block_of

LOGIN, SEAT = "login refused", "seat refused"
PER_BLOCK, TOGETHER = 20, 1_000
"""Lines in a minute. fail2ban wants a handful."""
_log = logging.getLogger("parley.serve")


@dataclass(slots=True)
class Alarms:
    """Made once for the house."""

    per_block: Attempts = field(default_factory=lambda: Attempts(PER_BLOCK))
    together: Attempts = field(default_factory=lambda: Attempts(TOGETHER))
    untold: int = 0
    """How many refusals since the last line were not logged."""

    def ring(self, event: str, origin: Origin, why: str, name: str, now: float, **more: int) -> None:
        """Write a line, unless there were too many. What a client may have chosen comes last."""
        block = block_of(origin.address)
        if not self.per_block.take(block, now) or not self.together.take("", now):
            self.untold += 1
            return
        fields: dict[str, object] = {"address": origin.address, "wire": origin.wire, "why": why, **more}
        if self.untold:
            fields["untold"], self.untold = self.untold, 0
        _log.warning(event, extra={"fields": {**fields, "name": name}})
