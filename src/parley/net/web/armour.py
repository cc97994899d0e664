"""Security headers of every answer, so that no other page can use ours, and ours uses nobody else's.

And the version header: a page from another version reloads itself.
"""

from parley import __version__

SECURITY = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "parley-version": __version__,
}
