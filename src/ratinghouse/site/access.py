"""Decorators that restrict views to permitted visitors; others are redirected or refused."""

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

from ratinghouse.office.journal import Clerk
from ratinghouse.office.refusal import Refused
from ratinghouse.site.accounts.signing_in import needs_second_factor
from ratinghouse.site.permissions import Action, is_verified, may, visitor
from ratinghouse.site.site_form import finding_html

View = Callable[..., HttpResponse]


def permitted(action: Action, find: Callable[..., Any] | None = None) -> Callable[[View], View]:
    """Restrict a view to visitors who may do an action. ``find`` returns its subject from the parts of the address."""

    def restricted(view: View) -> View:
        @wraps(view)
        def checked_view(request: HttpRequest, **url_parts: Any) -> HttpResponse:
            redirection = required_redirect(request)
            if redirection is not None:
                return redirection
            subject = find(**url_parts) if find is not None else None
            if not may(visitor(request.user), action, subject):
                raise PermissionDenied
            response = view(request, subject) if find is not None else view(request, **url_parts)
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return checked_view

    return restricted


def sign_in_required(view: View) -> View:
    """Restrict a view to signed-in users, whatever their role."""

    @wraps(view)
    def checked_view(request: HttpRequest, **url_parts: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        response = view(request, **url_parts)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return checked_view


def required_redirect(request: HttpRequest) -> HttpResponse | None:
    """Return a redirect to the sign-in page, or to the second factor that the role requires; None if none is needed."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.get_full_path())
    if needs_second_factor(user) and not is_verified(user):
        return redirect("second-factor")
    return None


def clerk_of(request: HttpRequest) -> Clerk:
    """Return the clerk for an act of the signed-in user at this time."""
    return Clerk(request.user.get_username(), datetime.now(UTC))


def show_refusal(request: HttpRequest, refused: Refused, event: int | None = None) -> None:
    """Add each reason of a refusal as a message, with its article and what to do."""
    for finding in refused.findings:
        messages.error(request, finding_html(finding, event))
