"""What the desk's templates say of findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratinghouse.site.permissions import Deed, may, visitor

register = template.Library()


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
def signed(number: int | None) -> str:
    """A difference with its sign."""
    return "" if number is None else f"{number:+d}".replace("-", "−")


@register.simple_tag(takes_context=True)
def tabs_of_desk(context: template.Context) -> list[tuple[str, str]]:
    """The pages of the desk that the visitor may open: the name of the address, and the title."""
    who = visitor(context["user"])
    tabs = [("desk", _("Reports"), Deed.SEND_REPORT), ("desk-disputes", _("Disputes"), Deed.SEND_REPORT)]
    tabs += [("desk-lists", _("Next lists"), Deed.PUBLISH), ("desk-adjustments", _("Adjustments"), Deed.PUBLISH)]
    tabs += [("desk-register", _("Register"), Deed.KEEP_REGISTER), ("desk-board", _("Deadlines"), Deed.READ_OFFICE)]
    tabs += [("desk-journal", _("Journal"), Deed.READ_OFFICE)]
    return [(name, title) for name, title, deed in tabs if may(who, deed)]
