"""The page of notices that wait or could not be mailed, with the reason. For administrators."""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from ratinghouse.site.access import permitted
from ratinghouse.site.models import Notice
from ratinghouse.site.notices.delivery import is_mail_on, try_again
from ratinghouse.site.notices.notice_texts import line_of
from ratinghouse.site.permissions import Action

MOST = 100


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.KEEP_ACCOUNTS)
def outbox(request: HttpRequest) -> HttpResponse:
    """List the notices that could not be mailed, with a button that tries them again at once."""
    if request.method == "POST":
        number = try_again(datetime.now(UTC))
        tried = ngettext("%(number)d notice is tried again.", "%(number)d notices are tried again.", number)
        messages.success(request, tried % {"number": number})
        return redirect("desk-mail")
    notices = Notice.objects.select_related("account__user")
    failed = notices.filter(sent=None).exclude(failure="").order_by("-written", "-pk")
    context = {
        "mail": is_mail_on(),
        "server": f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}",
        "sender": settings.DEFAULT_FROM_EMAIL,
        "site": settings.SITE,
        "waiting": notices.filter(due__isnull=False).count(),
        "sent": notices.filter(sent__isnull=False).count(),
        "failures": [(notice, line_of(notice)) for notice in failed[:MOST]],
    }
    return render(request, "site/desk/outbox.html", context)
