"""Accounts, journals and results: SQLite by default, PostgreSQL by URL."""

from parley.store.accounts import Account, AccountId
from parley.store.errors import (
    DatabaseAway,
    DatabaseDamaged,
    DatabaseReplaced,
    DatabaseTooNew,
    Fenced,
    NameTaken,
    NotReady,
    OutcomeUnknown,
    StorageFull,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreRefused,
)
from parley.store.matches import LiveMatch, MatchId, Sitter
from parley.store.nodes import NodeRow, Nodes, NodeStatus
from parley.store.results import MAX_PAGE, Page, Result
from parley.store.signins import SignIn
from parley.store.store import Settings, Store, open_store

__all__ = [
    "MAX_PAGE",
    "Account",
    "AccountId",
    "DatabaseAway",
    "DatabaseDamaged",
    "DatabaseReplaced",
    "DatabaseTooNew",
    "Fenced",
    "LiveMatch",
    "MatchId",
    "NameTaken",
    "NodeRow",
    "NodeStatus",
    "Nodes",
    "NotReady",
    "OutcomeUnknown",
    "Page",
    "Result",
    "Settings",
    "SignIn",
    "Sitter",
    "StorageFull",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreRefused",
    "open_store",
]
