"""What the desk's templates say of findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.site.accounts.erasure_requests import overdue_erasures
from ratinghouse.site.desk.remedies import remedy_html
from ratinghouse.site.language.translation import translated
from ratinghouse.site.long_work import Work, running
from ratinghouse.site.permissions import Action, may, visitor

register = template.Library()
_SUBJECT = re.compile(r"(?P<what>event|registration) (?P<number>\d+)|player (?P<code>[^ /]+)")


@register.filter
def counted(findings: Sequence[Mapping[str, Any]]) -> str:
    """How many findings of which kind there are."""
    number = {kind: sum(one["severity"] == kind for one in findings) for kind in ("error", "warning", "note")}
    said = []
    if number["error"]:
        said.append(ngettext("%d error", "%d errors", number["error"]) % number["error"])
    if number["warning"]:
        said.append(ngettext("%d warning", "%d warnings", number["warning"]) % number["warning"])
    if number["note"]:
        said.append(ngettext("%d note", "%d notes", number["note"]) % number["note"])
    return ", ".join(said)


@register.filter
def remedy(text: str, event: int | str | None = None) -> SafeString:
    """What to do about a finding, in the desk's words; with an event, what can be told of it is a link to its field."""
    return remedy_html(text, event if isinstance(event, int) else None)


@register.filter
def in_words_of_severity(severity: str) -> str:
    """How grave a finding is."""
    return {"error": _("error"), "warning": _("warning"), "note": _("note")}.get(severity, severity)


@register.filter
def place(finding: Finding | Mapping[str, Any]) -> str:
    """Where in its file a finding points to, also of one that was kept."""
    return finding.place if isinstance(finding, Finding) else finding_from_stored(finding).place


@register.filter
def signed(number: int | None) -> str:
    """A difference with its sign."""
    return "" if number is None else f"{number:+d}".replace("-", "−")


@register.simple_tag
def subject_link(subject: str) -> SafeString:
    """What a journal entry is about, as a link to its page on the desk where it has one."""
    found = _SUBJECT.match(subject)
    if found is None:
        return conditional_escape(translated(subject))
    if found["code"]:
        address = reverse("desk-player", args=[found["code"]])
    else:
        address = reverse(f"desk-{found['what']}", args=[int(found["number"])])
    return format_html('<a href="{}">{}</a>', address, translated(subject))


@register.filter
def match_in_words(match: str) -> str:
    """How it was decided who an entry is."""
    return {
        "open": _("not yet decided"),
        "id": _("by the ID"),
        "name": _("by the name"),
        "alias": _("as decided before"),
        "decided": _("decided"),
        "new": _("registered as new"),
    }[match]


@register.filter
def join_names(things: Iterable[Any]) -> str:
    """The names of pools, one after the other."""
    return ", ".join(translated(one.name) for one in things)


@register.filter
def stage_in_words(stage: str) -> str:
    """What long work does now."""
    return {
        "reading": _("reading the file"),
        "importing": _("players"),
        "gathering": _("gathering what enters the list"),
        "rating": _("rating"),
        "writing": _("writing"),
    }.get(stage, stage)


@register.filter
def kind_in_words(work: Work) -> str:
    """What long work is about, in one line."""
    told = {"pool": "", "date": "", "name": "", "file": "", **work.subject}
    return {
        "preview": _("Preview of the %(pool)s list of %(date)s"),
        "publish": _("The %(pool)s list of %(date)s"),
        "correction": _("Correction of %(name)s"),
        "correction_preview": _("Preview of the correction of %(name)s"),
        "import": _("Import of %(file)s"),
    }[work.kind] % told


@register.filter
def state_of_work(work: Work) -> str:
    """How long work stands."""
    return {
        "running": _("running"),
        "done": _("done"),
        "refused": _("refused"),
        "failed": _("failed: nothing was changed"),
        "failed-after": _("failed after it was done"),
        "broken-off-before": _("broken off: nothing was changed"),
        "broken-off-after": _("broken off when it was done"),
    }[work.state]


@register.simple_tag(takes_context=True)
def work_under_way(context: template.Context) -> list[Work]:
    """The long work that goes on now, for those who may see it; not on its own page."""
    if not may(visitor(context["user"]), Action.PUBLISH):
        return []
    here = context["request"].path
    return [one for one in running() if here != reverse("desk-work", args=[one.id])]


@register.simple_tag(takes_context=True)
def overdue_for_visitor(context: template.Context) -> int:
    """Return how many erasures are overdue, for those who keep the register."""
    return overdue_erasures(datetime.now(UTC)) if may(visitor(context["user"]), Action.KEEP_REGISTER) else 0


@register.simple_tag(takes_context=True)
def tabs_of_desk(context: template.Context) -> list[tuple[str, str]]:
    """The pages of the desk that the visitor may open: the name of the address, and the title."""
    who = visitor(context["user"])
    tabs = [("desk", _("Reports"), Action.SEND_REPORT), ("desk-registrations", _("Registrations"), Action.ANNOUNCE)]
    tabs += [("desk-disputes", _("Disputes"), Action.SEND_REPORT)]
    tabs += [("desk-lists", _("Next lists"), Action.PUBLISH), ("desk-adjustments", _("Adjustments"), Action.PUBLISH)]
    tabs += [("desk-register", _("Register"), Action.KEEP_REGISTER), ("desk-import", _("Import"), Action.PUBLISH)]
    tabs += [("desk-board", _("Deadlines"), Action.READ_OFFICE)]
    tabs += [("desk-journal", _("Journal"), Action.READ_OFFICE), ("desk-accounts", _("Accounts"), Action.KEEP_ACCOUNTS)]
    return [(name, title) for name, title, deed in tabs if may(who, deed)]
