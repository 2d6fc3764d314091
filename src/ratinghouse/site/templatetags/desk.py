"""Tags and filters of the desk: findings, links, labels of states, tabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.finding_records import StoredFinding
from ratinghouse.office.models import Pool
from ratinghouse.site.accounts.erasure_requests import overdue_erasures
from ratinghouse.site.desk.remedies import remedy_html
from ratinghouse.site.language.journal import act_text, subject_text
from ratinghouse.site.language.translation import translated
from ratinghouse.site.long_work import AnyWork, running
from ratinghouse.site.permissions import Action, may, visitor

register = template.Library()
_SUBJECT = re.compile(r"(?P<kind>event|registration|study) (?P<number>\d+)|player (?P<code>[^ /]+)")


@register.filter
def finding_counts(findings: Sequence[StoredFinding]) -> str:
    """Return how many errors, warnings and notes there are."""
    number = {kind: sum(finding["severity"] == kind for finding in findings) for kind in ("error", "warning", "note")}
    counts = []
    if number["error"]:
        counts.append(ngettext("%d error", "%d errors", number["error"]) % number["error"])
    if number["warning"]:
        counts.append(ngettext("%d warning", "%d warnings", number["warning"]) % number["warning"])
    if number["note"]:
        counts.append(ngettext("%d note", "%d notes", number["note"]) % number["note"])
    return ", ".join(counts)


@register.filter
def remedy(text: str, event: int | str | None = None) -> SafeString:
    """Return what to do about a finding, as HTML; with an event, facts to enter are links to their fields."""
    return remedy_html(text, event if isinstance(event, int) else None)


@register.filter
def severity_label(severity: str) -> str:
    """Return the word for a severity."""
    return {"error": _("error"), "warning": _("warning"), "note": _("note")}.get(severity, severity)


@register.filter
def location(finding: Finding | StoredFinding) -> str:
    """Return the place in the file that a finding points to; the finding may be a stored one."""
    return finding.place if isinstance(finding, Finding) else finding_from_stored(finding).place


@register.filter
def signed(number: int | None) -> str:
    """Return a difference with its sign."""
    return "" if number is None else f"{number:+d}".replace("-", "−")


@register.filter
def act_label(verb: str) -> str:
    """Return the name of an act of the journal."""
    return translated(act_text(verb))


@register.filter
def subject_label(subject: str) -> str:
    """Return the subject of a journal entry."""
    return translated(subject_text(subject))


@register.simple_tag
def subject_link(subject: str) -> SafeString:
    """Return the subject of a journal entry, as a link if it has a page at the desk."""
    match = _SUBJECT.match(subject)
    if match is None:
        return conditional_escape(subject_label(subject))
    if match["code"]:
        address = reverse("desk-player", args=[match["code"]])
    else:
        address = reverse(f"desk-{match['kind']}", args=[int(match["number"])])
    return format_html('<a href="{}">{}</a>', address, subject_label(subject))


@register.filter
def match_label(match: str) -> str:
    """Return how an entry was matched with its player."""
    return {
        "open": _("not yet decided"),
        "id": _("by the ID"),
        "name": _("by the name"),
        "alias": _("as decided before"),
        "decided": _("decided"),
        "new": _("registered as new"),
    }[match]


@register.filter
def joined_names(pools: Iterable[Pool]) -> str:
    """Return the names of pools, separated by commas."""
    return ", ".join(translated(pool.name) for pool in pools)


@register.filter
def stage_label(stage: str) -> str:
    """Return the label of the current stage of background work."""
    return {
        "waiting": _("waiting for the worker"),
        "reading": _("reading the file"),
        "importing": _("players"),
        "receiving": _("reports"),
        "gathering": _("collecting events and players"),
        "rating": _("calculating ratings"),
        "writing": _("writing"),
        "exporting": _("exporting lists"),
        "replaying": _("deriving lists"),
        "measuring": _("measuring"),
    }.get(stage, stage)


@register.filter
def work_title(work: AnyWork) -> str:
    """Return the title of background work."""
    subject = {"pool": "", "date": "", "name": "", "file": "", **work.subject}
    return {
        "preview": _("Preview of the %(pool)s list of %(date)s"),
        "publish": _("The %(pool)s list of %(date)s"),
        "correction": _("Correction of %(name)s"),
        "correction_preview": _("Preview of the correction of %(name)s"),
        "import": _("Import of %(file)s"),
        "intake": _("Reports in %(file)s"),
        "study": _("Study of the %(pool)s lists"),
    }[work.kind] % subject


@register.filter
def work_state_label(work: AnyWork) -> str:
    """Return the state of background work."""
    return {
        "running": _("running"),
        "done": _("done"),
        "refused": _("refused"),
        "failed": _("failed: nothing was changed"),
        "failed-after": _("failed after it was done"),
        "interrupted-before": _("interrupted: nothing was changed"),
        "interrupted-after": _("interrupted after it was done"),
    }[work.state]


@register.simple_tag(takes_context=True)
def work_under_way(context: template.Context) -> list[AnyWork]:
    """Return the background work that is running, for visitors who may see it. A work's own page leaves it out."""
    if not may(visitor(context["user"]), Action.PUBLISH):
        return []
    path = context["request"].path
    return [work for work in running() if path != reverse("desk-work", args=[work.id])]


@register.simple_tag(takes_context=True)
def overdue_for_visitor(context: template.Context) -> int:
    """Return the number of overdue erasures, for visitors who may edit the register."""
    return overdue_erasures(datetime.now(UTC)) if may(visitor(context["user"]), Action.KEEP_REGISTER) else 0


@register.simple_tag(takes_context=True)
def tabs_of_desk(context: template.Context) -> list[tuple[str, str]]:
    """Return the pages of the desk that the visitor may open: the name of the address, and the title."""
    who = visitor(context["user"])
    tabs = [("desk", _("Reports"), Action.SEND_REPORT), ("desk-registrations", _("Registrations"), Action.ANNOUNCE)]
    tabs += [("desk-disputes", _("Disputes"), Action.SEND_REPORT)]
    tabs += [("desk-lists", _("Next lists"), Action.PUBLISH), ("desk-adjustments", _("Adjustments"), Action.PUBLISH)]
    tabs += [("desk-studies", _("Studies"), Action.PUBLISH)]
    tabs += [("desk-register", _("Register"), Action.KEEP_REGISTER), ("desk-import", _("Import"), Action.PUBLISH)]
    tabs += [("desk-board", _("Deadlines"), Action.READ_OFFICE), ("desk-fees", _("Fees"), Action.KEEP_FEES)]
    tabs += [("desk-journal", _("Journal"), Action.READ_OFFICE), ("desk-accounts", _("Accounts"), Action.KEEP_ACCOUNTS)]
    return [(name, title) for name, title, action in tabs if may(who, action)]
