"""What every answer tells a browser, so that no other page can use ours, and ours uses nobody else's.

And which version answers: a page that came from another one is to load itself again.
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
