"""One-off adjustments of lists: made, shown and undone."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Adjustment, Pool
from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players, take_back
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.forms.adjustment_forms import PlayerRatingsForm, RulebookAdjustmentForm, UndoAdjustmentForm
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, pressed_button

AdjustmentForm = PlayerRatingsForm | RulebookAdjustmentForm | UndoAdjustmentForm


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def adjustments(request: HttpRequest) -> HttpResponse:
    """Show the adjustments so far, and the forms that make or undo one."""
    single, rulebook = PlayerRatingsForm(), RulebookAdjustmentForm()
    undo: UndoAdjustmentForm | None = None
    if request.method == "POST":
        form: AdjustmentForm
        match pressed_button(request, "single", "rule", "take-back"):
            case "single":
                form = single = PlayerRatingsForm(request.POST)
            case "rule":
                form = rulebook = RulebookAdjustmentForm(request.POST)
            case _:
                form = undo = UndoAdjustmentForm(request.POST)
                if "number" in undo.errors:
                    raise Http404
        if form.is_valid() and _is_done(clerk_of(request), form):
            messages.success(request, _("Saved. It takes effect when the list is published."))
            return redirect("desk-adjustments")
    operations = Adjustment.objects.select_related("pool", "applied", "reverses", "reversed_by").order_by("-pk")
    context = {
        "single": single,
        "rulebook": rulebook,
        "operations": [(operation, _undo_form(operation, undo)) for operation in operations],
    }
    status = REFUSED_STATUS if request.method == "POST" else 200
    return render(request, "site/desk/adjustments.html", context, status=status)


def _is_done(clerk: Clerk, form: AdjustmentForm) -> bool:
    """Return whether the office did the act of a form; otherwise the form shows why not."""
    typed = form.cleaned_data
    try:
        if isinstance(form, RulebookAdjustmentForm):
            adjust_by_rule(clerk, typed["pool"].name, typed["rule"])
        elif isinstance(form, PlayerRatingsForm):
            pool = typed["pool"]
            day = _next_list(pool)
            adjust_players(clerk, pool.name, day, typed["ratings"], typed["described"], typed["article"])
        else:
            adjustment = typed["number"]
            take_back(clerk, adjustment.pk, _next_list(adjustment.pool), typed["described"])
    except Refused as refused:
        form.add_refusal(refused)
        return False
    return True


def _next_list(pool: Pool) -> date:
    day = next_list_date(pool)
    if day is None:
        raise refusal("no-list", text("the pool {pool} has no next list", pool=pool.name), text("admit an event first"))
    return day


def _undo_form(operation: Adjustment, sent: UndoAdjustmentForm | None) -> UndoAdjustmentForm | None:
    """Return the form that undoes an adjustment, with its errors if it was sent; None if it is already undone."""
    if operation.reverses or getattr(operation, "reversed_by", None):
        return None
    is_sent = sent is not None and sent["number"].value() == str(operation.pk)
    return sent if is_sent else UndoAdjustmentForm(adjustment=operation.pk)
