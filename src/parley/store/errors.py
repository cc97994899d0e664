"""What can go wrong with storage, in one clear line each. No driver exception leaves this room."""

from parley.core import ParleyError


class StoreError(ParleyError):
    """Nothing of what was asked has been stored, unless a subclass says otherwise."""


class StoreBusy(StoreError):
    """Too much is waiting already, or another program holds the database: try again later."""


class Contended(StoreBusy):
    """Another node holds what is to be changed. Whatever else was asked at the same time can be stored."""


class Fenced(StoreError):
    """Our node was replaced: its matches continue elsewhere, and it may store nothing more."""


class StorageFull(StoreError):
    """No space left. Once there is, the next write succeeds."""


class StoreClosed(StoreError):
    """The store was closed before this was stored."""


class StoreRefused(StoreError):
    """The stored data forbids it: a ply out of order, a match that is over, an account that is gone."""


class NameTaken(StoreRefused):
    """Somebody has this name, or one that looks like it."""


class DatabaseTooNew(StoreError):
    """A later version of the program has been here."""


class DatabaseReplaced(StoreError):
    """Its files were deleted or replaced underneath: whatever is written is lost when the process ends."""


class DatabaseDamaged(StoreError):
    """What is stored cannot be read as it was written: `parley verify` says where."""


class NotReady(StoreError):
    """Nothing can be stored right now. Says why in words that anybody may read."""


class DatabaseAway(StoreError):
    """The database server cannot be reached, and did not come back in time."""


class OutcomeUnknown(DatabaseAway):
    """The connection was lost during a commit: stored or not, nobody knows. Read the journal first."""
