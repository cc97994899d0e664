"""Lines for whoever guards the machine: somebody was refused, and where they came from.

Their form is a promise, since programs such as fail2ban read them (`examples/fail2ban`): the event, the
address, the wire, the reason. Lines in a minute are limited, for a block and altogether; the rest are
counted.
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
    """How many were refused since the last line, and have none."""

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
