"""The texts of notices: a line for the account's page and the subject of a mail, and the mail from its template."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.accounts.password_links import path_of_link
from ratinghouse.site.language.translation import translated
from ratinghouse.site.models import Dispute, Notice

Kind = Notice.NoticeKind

LINES = {
    Kind.CHECKED: _("%(title)s: received and checked"),
    Kind.REFUSED: _("%(title)s: not rated"),
    Kind.ADMITTED: _("%(title)s: admitted"),
    Kind.PUBLISHED: _("%(title)s: in the %(pool)s list of %(list)s"),
    Kind.CORRECTED: _("%(title)s: corrected"),
    Kind.DISPUTED: _("%(title)s: a player disputes a result"),
    Kind.ANSWERED: _("%(title)s: your dispute was answered"),
    Kind.ARRIVED: _("%(title)s: a report arrived"),
    Kind.LATE: _("%(title)s: the report is late"),
    Kind.INVITED: _("Your account at the rating office"),
    Kind.FORGOTTEN: _("Set a new password"),
}


def line_of(notice: Notice) -> str:
    """Return the notice in one line, in the active language."""
    facts = {"title": title_of(notice), "list": "", **notice.facts, "pool": translated(notice.facts.get("pool", ""))}
    return " ".join(str(LINES[Kind(notice.kind)] % facts).split())


def title_of(notice: Notice) -> str:
    """Return the name of the event, file or other subject of the notice."""
    return str(notice.facts.get("name") or notice.facts.get("file") or notice.subject)


def path_to(notice: Notice) -> str:
    """Return the path of the page with details, or an empty string if the mail says everything."""
    facts, kind = notice.facts, Kind(notice.kind)
    if kind in (Kind.INVITED, Kind.FORGOTTEN):
        return ""
    if kind in (Kind.DISPUTED, Kind.ANSWERED):
        return reverse("dispute", kwargs={"number": facts["dispute"]})
    if kind is Kind.LATE and "event" not in facts:
        return reverse("desk-board")
    if kind is Kind.PUBLISHED:
        return reverse("event", kwargs={"number": facts["event"]})
    return reverse("desk-event", kwargs={"number": facts.get("by") or facts["event"]})


def mail_of(notice: Notice) -> EmailMessage:
    """Return the mail of a notice, in the account's language."""
    user = notice.account.user
    with translation.override(notice.account.language or "en"):
        secret = Kind(notice.kind) in (Kind.INVITED, Kind.FORGOTTEN)
        context: dict[str, object] = {
            **notice.facts,
            "title": title_of(notice),
            "account": user.get_username(),
            "link": settings.SITE + (path_of_link(user) if secret else path_to(notice)),
            **_list_links(notice),
            **_player(notice),
            "days": settings.PASSWORD_RESET_TIMEOUT // 86400,
            "site": settings.SITE,
        }
        text = render_to_string(f"site/mail/{notice.kind}.txt", context)
        line = line_of(notice)
    # Always the same Message-ID: if a mail is sent twice, mail programs show it once.
    name = f"<notice-{notice.pk}-{notice.written:%Y%m%d%H%M%S}@{urlsplit(settings.SITE).hostname}>"
    headers = {"Message-ID": name, "Auto-Submitted": "auto-generated"}
    return EmailMessage(line, text.strip() + "\n", None, [user.email], headers=headers)


def _list_links(notice: Notice) -> dict[str, object]:
    """Return the addresses of the lists that the notice names."""

    def link(pool: str, day: str) -> str:
        return settings.SITE + reverse("list", kwargs={"pool": pool, "day": date.fromisoformat(day)})

    facts = notice.facts
    if Kind(notice.kind) is Kind.PUBLISHED:
        return {"list_link": link(facts["pool"], facts["list"])}
    return {"lists": [(link(pool, day), edition) for pool, day, edition in facts.get("lists", ())]}


def _player(notice: Notice) -> dict[str, str]:
    """Return the current name of the player who disputes a result; the notice itself does not store it."""
    dispute = Dispute.objects.select_related("player").filter(pk=notice.facts.get("dispute")).first()
    return {"player": dispute.player.name} if dispute is not None else {}
