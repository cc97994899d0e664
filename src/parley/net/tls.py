"""TLS: our certificate."""

import ssl

from parley.core import SetupError


def make_context(cert: str, key: str) -> ssl.SSLContext | None:
    """A server context, TLS 1.2 or later; None without a certificate. Raises `SetupError`."""
    if not cert and not key:
        return None
    if not cert or not key:
        raise SetupError("TLS takes both --cert and --key")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as error:
        why = error.reason.replace("_", " ").lower() if error.reason else "no PEM"
        raise SetupError(f"--cert {cert}, --key {key}: {why}") from None
    except OSError as error:
        raise SetupError(f"--cert {cert}, --key {key}: {error.strerror or error}") from None
    return context


def _no_password() -> str:
    """Instead of prompting on the terminal."""
    raise SetupError("--key: a key with a password cannot be used")


class Tls:
    """The server's certificate; it can be replaced without closing connections."""

    def __init__(self, cert: str, key: str) -> None:
        self._files = cert, key
        self.context = self._load()

    def reload(self) -> None:
        """Read the files again. Raises `SetupError`, and then keeps the old certificate."""
        self.context = self._load()

    def _load(self) -> ssl.SSLContext:
        context = make_context(*self._files)
        if context is None:
            raise SetupError("TLS takes a certificate")
        return context
