"""Limits on what we accept from a peer. Anything beyond is unreadable, or a flood that ends the talk."""

PLAYERS = 64
NODES = 1_000
EDGES = 10_000
CONTINENTS = 1_000

TOKEN = 1_024
"""Bytes without white space; more is a flood."""
TEXT = 4_096
"""Bytes of the line that carries the text of #72; more is cut off."""
SKIPPED = 65_536
"""Bytes skipped in search of the next status code or line; more is a flood."""
HELD = 65_536
"""Bytes an AI may have written ahead while the core still owes it an answer; more is a flood."""
ANSWERS = 16 * 1_024 * 1_024
"""Bytes of answers to #40..#44 that an AI may ask for before it acts."""

ERRORS = 100
"""Errors per turn; an AI that makes more is out (core/general/8)."""
ANSWER_SECONDS = 10.0
"""Seconds for each request, by default (core/general/8)."""
LEAVE_SECONDS = 2.0
"""Seconds to leave after #64 (core/64/2)."""
