"""Setting a password by a link, and asking for one when it is forgotten."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ratinghouse.site.accounts.account_findings import password_findings
from ratinghouse.site.accounts.attempts import Purpose, record_attempt
from ratinghouse.site.accounts.password_links import send_link, set_password, user_of_link
from ratinghouse.site.accounts.signing_in import address_of
from ratinghouse.site.notices.delivery import is_mail_on


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link. The answer is the same whether or not there is such an account."""
    context = {"mail": is_mail_on(), "asked": request.POST.get("asked", "").strip()[:254]}
    if request.method != "POST" or not is_mail_on():
        return render(request, "site/account/forgotten.html", context)
    now = datetime.now(UTC)
    wait = record_attempt(Purpose.LINK, str(context["asked"]).casefold(), address_of(request), now)[1]
    if wait:
        minutes = -(-wait // 60)
        wrong = ngettext(
            "Tried too often. Try again in %(minutes)d minute.",
            "Tried too often. Try again in %(minutes)d minutes.",
            minutes,
        ) % {"minutes": minutes}
        response = render(request, "site/account/forgotten.html", {**context, "wrong": wrong}, status=429)
        response.headers["Retry-After"] = str(wait)
        return response
    send_link(str(context["asked"]), now)
    return render(request, "site/account/forgotten.html", {**context, "done": True})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, who: str, token: str) -> HttpResponse:
    """Choose a password, while the link holds."""
    user = user_of_link(who, token)
    if user is None:
        return render(request, "site/account/void_link.html", {"mail": is_mail_on()}, status=410)
    wrong: list[str] = []
    if request.method == "POST":
        fresh = request.POST.get("fresh", "")
        wrong = [finding.message for finding in password_findings(fresh, user)]
        if fresh != request.POST.get("again", ""):
            wrong.append(_("The new password was written in two ways."))
        if not wrong:
            set_password(user, fresh)
            messages.success(request, _("The password is set. Sign in with it now."))
            return redirect("sign-in")
    context = {"name": user.get_username(), "wrong": wrong}
    return render(request, "site/account/choose_password.html", context, status=403 if wrong else 200)
