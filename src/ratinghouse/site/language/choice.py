"""The choice of a language by a link. A form would need a token, and cached pages are the same for everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_safe

A_YEAR = 365 * 24 * 3600


@require_safe
def language(request: HttpRequest, code: str) -> HttpResponse:
    """Store the language in a cookie and redirect to the page."""
    if code not in dict(settings.LANGUAGES) or not check_for_language(code):
        raise Http404
    next_page = request.GET.get("next", "/")
    safe = url_has_allowed_host_and_scheme(str(next_page), allowed_hosts=None) and str(next_page).startswith("/")
    answer = HttpResponseRedirect(str(next_page) if safe else "/")
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, code, max_age=A_YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return answer
