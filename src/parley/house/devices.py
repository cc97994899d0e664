"""Devices that have logged in before: the browser keeps a proof, the house keeps nothing.

The proof is derived from the password hash, which nobody else knows: it survives a restart, and ends when the
password changes. It does not log anybody in. It only gives the device its own count of tries: see `guesses`.
"""

import hmac
from secrets import token_urlsafe

from parley.store import Account

LONGEST = 128
"""The most characters that are looked at."""


def make_proof(account: Account) -> str:
    """That a device has logged in to the account; it gets a name of its own."""
    device = token_urlsafe(12)
    return f"{device}.{_sign(account, device)}"


def device_of(account: Account | None, proof: str) -> str:
    """The name of the device, if the proof holds; otherwise nothing."""
    device, _, signed = proof.partition(".")
    if account is None or account.is_guest or not device or len(proof) > LONGEST or not proof.isascii():
        return ""
    return device if hmac.compare_digest(_sign(account, device), signed) else ""


def _sign(account: Account, device: str) -> str:
    return hmac.digest(account.password.encode(), f"device {account.id} {device}".encode(), "sha256").hex()
