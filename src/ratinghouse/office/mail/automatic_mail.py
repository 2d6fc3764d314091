"""Mail that programs wrote: it is never answered, so that no two programs answer each other for ever (RFC 3834)."""

from __future__ import annotations

from email.message import Message

_PROGRAMS = frozenset({"mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "do-not-reply", "bounces"})
_IN_BULK = frozenset({"bulk", "junk", "list", "auto_reply"})
_LISTS = ("List-Id", "List-Unsubscribe", "List-Post")


def is_bounce(message: Message) -> bool:
    """Return whether a mail server reports on the delivery of a mail; no report of an event is attached to it."""
    null_path = "Return-Path" in message and str(message["Return-Path"]).strip() in ("<>", "")
    return null_path or message.get_content_type() == "multipart/report"


def is_automatic(message: Message, address: str, own_addresses: frozenset[str]) -> bool:
    """Return whether a program wrote the mail, it went to a list, or it came from this office itself."""
    automatic = str(message.get("Auto-Submitted", "no")).partition(";")[0].strip().lower() != "no"
    in_bulk = str(message.get("Precedence", "")).strip().lower() in _IN_BULK
    suppressed = "X-Auto-Response-Suppress" in message or "X-Autoreply" in message
    by_program = address.partition("@")[0].lower() in _PROGRAMS
    to_list = any(name in message for name in _LISTS)
    return automatic or in_bulk or suppressed or by_program or to_list or address.lower() in own_addresses
