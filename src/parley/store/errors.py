"""What can go wrong with storage, in one clear line each. No driver's exception leaves this room."""

from parley.core import ParleyError


class StoreError(ParleyError):
    """Nothing of what was asked has been stored, unless a subclass says otherwise."""


class StoreBusy(StoreError):
    """Too much is waiting already, or another program holds the database: try again later."""


class Contended(StoreBusy):
    """Another node holds what is to be changed. What else was asked at the same time can be stored."""


class Fenced(StoreError):
    """Somebody replaced our node: what it had goes on elsewhere, and it stores nothing any more."""


class StorageFull(StoreError):
    """No space left. Once there is, the next write succeeds."""


class StoreClosed(StoreError):
    """The store was closed before this was stored."""


class StoreRefused(StoreError):
    """What is stored already says no: a ply out of order, a match that is over, an account that is gone."""


class NameTaken(StoreRefused):
    """Somebody has this name, or one that looks like it."""


class DatabaseTooNew(StoreError):
    """A later version of the program has been here."""


class DatabaseReplaced(StoreError):
    """Its files were removed or replaced underneath: whatever is written is lost when the process ends."""


class DatabaseDamaged(StoreError):
    """What is stored cannot be read as it was written: `parley verify` says where."""


class NotReady(StoreError):
    """Nothing can be stored at present. Says why in words that anybody may read."""


class DatabaseAway(StoreError):
    """The database server cannot be reached, and did not come back in time."""


class OutcomeUnknown(DatabaseAway):
    """It went away during the commit: stored or not, nobody knows. Read the journal before going on."""
