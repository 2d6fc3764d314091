"""The layout of the website around a page that is written by functions.

``site/base.html`` is rendered once for each language and section, with placeholders for the parts that differ.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

_TEMPLATE = "site/page.html"
_TITLE, _HEAD, _MAIN = (f"<!--{part} of a page-->" for part in ("title", "head", "main part"))


class PageLayout(NamedTuple):
    """The layout in one language, cut at the places of a page's title, head, main part and address."""

    before_title: str
    before_head: str
    before_main: str
    around_addresses: list[str]


def page(request: HttpRequest, title: str, main: str, head: str = "") -> HttpResponse:
    """Return the answer with a page. ``main`` and ``head`` are HTML, ``title`` is text."""
    if len(get_messages(request)):  # messages for this visitor only
        context = {"title": title, "head": SafeString(head), "main": SafeString(main)}
        return HttpResponse(render_to_string(_TEMPLATE, context, request))
    around = layout(get_language(), f"/{request.path.split('/', 2)[1]}/".replace("//", "/"))
    foot = quote(request.get_full_path(), safe="").join(around.around_addresses)
    return HttpResponse(
        f"{around.before_title}{escape(title)}{around.before_head}{head}{around.before_main}{main}{foot}"
    )


@cache
def layout(language: str | None, section: str) -> PageLayout:
    """Return the layout of the pages of a section in a language."""
    request = HttpRequest()
    request.path = request.path_info = section
    request.META["QUERY_STRING"] = "address-of-the-page"
    context = {"title": SafeString(_TITLE), "head": SafeString(_HEAD), "main": SafeString(_MAIN)}
    with override(language):
        html = render_to_string(_TEMPLATE, context, request)
    before_title, _, rest = html.partition(_TITLE)
    before_head, _, rest = rest.partition(_HEAD)
    before_main, _, foot = rest.partition(_MAIN)
    return PageLayout(before_title, before_head, before_main, foot.split(quote(request.get_full_path(), safe="")))
