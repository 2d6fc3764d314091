"""Filters that write numbers, changes and names."""

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
def formatted(value: Any) -> str:
    """Return a number or a flag as people write it: 4.5, yes, 2026-01-01."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.005 or not value else f"{value:g}"
    return translated(value) if isinstance(value, str) else str(value)


@register.filter
def change_html(value: int | float | None) -> SafeString:
    """Return a gain or a loss with its sign and colour, or "" if there is nothing to compare."""
    if value is None:
        return SafeString("")
    if not value:
        return SafeString("0")
    kind, sign = ("gain", "+") if value > 0 else ("loss", "−")
    return SafeString(f'<span class="{kind}">{sign}{formatted(abs(value))}</span>')


@register.filter
def rating_change(row: ListLine) -> int | None:
    """Return the change of a player's rating since the previous list."""
    return row.rating - row.before if row.rating is not None and row.before is not None else None


@register.filter
def visible_name(row: ListLine) -> str:
    """Return the name of a row, or a text that says it is withheld."""
    return withheld() if row.hidden and not row.erased else row.name


@register.filter
def lookup(mapping: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a key, or None."""
    return mapping.get(key)


@register.simple_tag(takes_context=True)
def current_section(context: Context, section: str) -> SafeString:
    """Return the attribute that marks the link to the section that the page belongs to."""
    request = context.get("request")
    is_inside = request is not None and request.path.startswith(section)
    return SafeString(' aria-current="true"' if is_inside else "")
