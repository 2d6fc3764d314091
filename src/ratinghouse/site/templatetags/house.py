"""Numbers as the house writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.site.language.translation import translated
from ratinghouse.site.public.visible_players import withheld

register = template.Library()


@register.filter
def spoken(value: Any) -> str:
    """A number or a flag as people write it: 4.5, yes, 2026-01-01."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 or not value else f"{value:g}"
    return translated(value) if isinstance(value, str) else str(value)


@register.filter
def moved(value: int | float | None) -> SafeString:
    """A gain or a loss, with its sign and its colour; nothing where there is nothing to compare."""
    if value is None:
        return SafeString("")
    if not value:
        return SafeString("0")
    kind, sign = ("gain", "+") if value > 0 else ("loss", "−")
    return SafeString(f'<span class="{kind}">{sign}{spoken(abs(value))}</span>')


@register.filter
def difference(row: ListLine) -> int | None:
    """What a player's rating moved since the list before."""
    return row.rating - row.before if row.rating is not None and row.before is not None else None


@register.filter
def shown_name(row: ListLine) -> str:
    """A row's name, unless it is withheld."""
    return withheld() if row.hidden and not row.erased else row.name


@register.filter
def at(found: Mapping[Any, Any], key: Any) -> Any:
    """What stands under a key."""
    return found.get(key)


@register.simple_tag(takes_context=True)
def here(context: Context, part: str) -> SafeString:
    """Mark the part of the house that the page belongs to."""
    request = context.get("request")
    inside = request is not None and request.path.startswith(part)
    return SafeString(' aria-current="true"' if inside else "")
