"""The rating official of a federation (FIDE 2009 9.3, FIDE 2003 11.5): a dated record that lists and forms name."""

from __future__ import annotations

import re
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Federation, RatingOfficial
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage import bulk_rows

_FIELDS = ("id", "fed", "name", "contact")
_OFFICIAL = """
SELECT id, fed, name, contact FROM office_ratingofficial
WHERE fed = coalesce(nullif(%s, ''), (SELECT code FROM office_federation ORDER BY id LIMIT 1)) AND since <= %s
ORDER BY since DESC LIMIT 1
"""


def set_official(clerk: Clerk, name: str, contact: str, since: date, fed: str = "") -> RatingOfficial:
    """Record who is the rating official of a federation from a day on; ``fed`` is this office's own by default."""
    with act(clerk, "official") as doing:
        federation = fed or Federation.objects.get().code
        findings = _findings(name, contact, since, federation)
        if findings:
            raise Refused(findings)
        earlier = official_on(since, federation)
        official = RatingOfficial.objects.create(
            fed=federation, since=since, name=name.strip(), contact=contact.strip()
        )
        doing.note(
            f"official {federation} {since.isoformat()}",
            before={"name": earlier.name, "contact": earlier.contact} if earlier else None,
            after={"name": official.name, "contact": official.contact},
        )
        return official


def official_on(day: date, fed: str = "") -> RatingOfficial | None:
    """Return the rating official of a federation on a day; of this office's own federation by default."""
    rows = bulk_rows.few_rows(_OFFICIAL, [fed, str(day)])
    return RatingOfficial.from_db("default", _FIELDS, rows[0]) if rows else None


def _findings(name: str, contact: str, since: date, fed: str) -> list[Finding]:
    findings = []
    if not name.strip():
        findings.append(Finding("error", "no-name", text("the name of the rating official is missing")))
    if not contact.strip():
        remedy = text("enter an address, a telephone number or an e-mail address")
        findings.append(
            Finding("error", "no-contact", text("it is not stated how the official is reached"), remedy, article="9.3")
        )
    if not re.fullmatch("[A-Z]{3}", fed):
        message = text("{value} is not the code of a federation", value=f"{fed!r}")
        findings.append(Finding("error", "bad-fed", message, text("use three capital letters, such as NOR")))
    if RatingOfficial.objects.filter(fed=fed, since=since).exists():
        message = text("{fed} already has a rating official from {day}", fed=fed, day=since.isoformat())
        findings.append(Finding("error", "official-stands", message, text("choose a later day")))
    return findings
