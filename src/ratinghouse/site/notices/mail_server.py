"""The mail server that the environment names; without one nothing is sent."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ratinghouse.kernel.texts import text

PORTS = {"smtp": 25, "submission": 587, "smtps": 465}
_LOCAL = ("localhost", "127.0.0.1", "::1")


class WrongMailServer(ValueError):
    """RATINGHOUSE_EMAIL_URL cannot be used for sending mail."""


class MailServer(NamedTuple):
    """Host, port and protection of the mail server. Without a host there is none."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


def mail_server(url: str) -> MailServer:
    """Return the mail server of a URL: ``smtps://`` uses TLS, ``submission://`` STARTTLS, ``smtp://`` neither.

    A password is never sent unencrypted to another machine.
    """
    if not url:
        return MailServer()
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in PORTS or not parts.hostname or port == 0 or parts.path.strip("/"):
        raise WrongMailServer(
            text(
                "RATINGHOUSE_EMAIL_URL must be smtps://USER:PASSWORD@HOST:PORT, or begin with submission:// or smtp://"
            )
        )
    if parts.scheme == "smtp" and parts.username and parts.hostname not in _LOCAL:
        raise WrongMailServer(
            text(
                "RATINGHOUSE_EMAIL_URL would send a password unencrypted; "
                "use submission:// (STARTTLS) or smtps:// (TLS)"
            )
        )
    return MailServer(
        parts.hostname,
        port or PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        starttls=parts.scheme == "submission",
        tls=parts.scheme == "smtps",
    )


def site_address(configured: str, hosts: list[str], *, https: bool) -> str:
    """Return the address that links in mails begin with: the configured one, else the first host that is served."""
    if configured:
        return configured.rstrip("/")
    named = [host for host in hosts if not host.startswith((".", "*"))]
    first = named[0] if named else "localhost"
    port = ":8000" if first in (*_LOCAL, "[::1]") else ""  # the default port of `serve`
    return f"{'https' if https else 'http'}://{first}{port}"
