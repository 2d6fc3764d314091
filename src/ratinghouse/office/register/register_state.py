"""A state that changes whenever particulars of players may have changed."""

from __future__ import annotations

from django.db import connection

from ratinghouse.office.models import JournalEntry
from ratinghouse.office.storage import bulk_rows

# What these acts change in the register shows only with the next list, or not at all.
_DESK_VERBS = (
    *(
        "receive",
        "read",
        "tell",
        "match",
        "admit",
        "refuse",
        "withdraw",
        "adjust",
        "publish",
        "correct",
        "leave-out",
        "account",
        "token",
    ),
    *("dispute", "fee", "appeal", "study"),
)
_LAST_ENTRY = "SELECT number, hash FROM office_journalentry ORDER BY number DESC LIMIT 1"
_LAST_READ: dict[str, tuple[int, str, str]] = {}  # by office: the last entry that was read, and the state


def register_state() -> str:
    """Return the hash of the last act that changed players or clubs of the register.

    The hash is used because a restored office may use numbers again. Thousands of other acts may have followed, so only
    those since the last call are read.
    """
    office = str(connection.settings_dict["NAME"])
    last_entry = bulk_rows.few_rows(_LAST_ENTRY)
    number, hash = last_entry[0] if last_entry else (0, "")
    last_number, last_hash, state = _LAST_READ.get(office, (0, "", ""))
    if (last_number, last_hash) != (number, hash):
        if last_number and not JournalEntry.objects.filter(number=last_number, hash=last_hash).exists():
            last_number, state = 0, ""  # this is another journal now
        acts = JournalEntry.objects.filter(number__gt=last_number, number__lte=number).exclude(verb__in=_DESK_VERBS)
        state = acts.values_list("hash", flat=True).order_by("-number").first() or state
        _LAST_READ[office] = (number, hash, state)
    return f"register {state}"
