"""The gate before a view: whoever may not do its deed is sent to sign in, or told so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html

from ratinghouse.office.journal import Clerk
from ratinghouse.office.refusal import Refused
from ratinghouse.site.accounts.signing_in import needs_second_factor
from ratinghouse.site.desk.remedies import remedy_html
from ratinghouse.site.language.translation import translated
from ratinghouse.site.permissions import Action, is_verified, may, visitor

View = Callable[..., HttpResponse]


def permitted(deed: Action, find: Callable[..., Any] | None = None) -> Callable[[View], View]:
    """Let a view run for those who may do its deed. ``find`` makes the subject of the address's parts."""

    def gated(view: View) -> View:
        @wraps(view)
        def entered(request: HttpRequest, **told: Any) -> HttpResponse:
            turned = required_redirect(request)
            if turned is not None:
                return turned
            subject = find(**told) if find is not None else None
            if not may(visitor(request.user), deed, subject):
                raise PermissionDenied
            response = view(request, subject) if find is not None else view(request, **told)
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return entered

    return gated


def sign_in_required(view: View) -> View:
    """Let a view run for anybody with an account."""

    @wraps(view)
    def entered(request: HttpRequest, **told: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        response = view(request, **told)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return entered


def required_redirect(request: HttpRequest) -> HttpResponse | None:
    """Where somebody must go first: to sign in, or to set up the second factor that the role asks for."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    if needs_second_factor(user) and not is_verified(user):
        return redirect("second-factor")
    return None


def clerk_of(request: HttpRequest) -> Clerk:
    """Whoever is signed in, acting now."""
    return Clerk(request.user.get_username(), datetime.now(UTC))


def show_refusal(request: HttpRequest, refused: Refused, event: int | None = None) -> None:
    """Every reason of a refusal as a message, each with its article and what to do."""
    for finding in refused.findings:
        article = f" ({finding.article})" if finding.article else ""
        remedy = format_html(" → {}", remedy_html(finding.remedy, event)) if finding.remedy else ""
        messages.error(request, format_html("{}{}{}", translated(finding.message), article, remedy))
