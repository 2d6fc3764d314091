"""The addresses of the desk."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.accounts import erasure_pages
from ratinghouse.site.desk import (
    adjusting,
    correcting,
    deadline_board,
    disputes,
    event,
    importing,
    inbox,
    journal,
    lists,
    matching,
    register,
    registrations,
    work_progress,
)
from ratinghouse.site.events import event_files

urlpatterns = [
    path("", inbox.inbox, name="desk"),
    path("upload/", inbox.upload, name="desk-upload"),
    path("events/<int:number>/", event.show, name="desk-event"),
    path("events/<int:number>/file", event.file, name="desk-file"),
    path("events/<int:number>/forms/<str:name>.<str:kind>", event_files.desk_form, name="desk-form"),
    path("events/<int:number>/report.<str:kind>", event_files.desk_report, name="desk-report"),
    path("events/<int:number>/tell/", event.tell_more, name="desk-tell"),
    path("events/<int:number>/admit/", event.admit_it, name="desk-admit"),
    path("events/<int:number>/refuse/", event.refuse_it, name="desk-refuse"),
    path("events/<int:number>/withdraw/", event.withdraw_it, name="desk-withdraw"),
    path("events/<int:number>/reconsider/", event.reconsider_it, name="desk-reconsider"),
    path("events/<int:number>/match/", matching.show, name="desk-match"),
    path("events/<int:number>/match/decide/", matching.decide_one, name="desk-decide"),
    path("events/<int:number>/correct/", correcting.start, name="desk-correct"),
    path("lists/", lists.following, name="desk-lists"),
    path("lists/preview/", lists.look, name="desk-preview"),
    path("lists/publish/", lists.publish_it, name="desk-publish"),
    path("import/", importing.start, name="desk-import"),
    path("work/", work_progress.all_work, name="desk-works"),
    path("work/<str:id>/again/", importing.again, name="desk-again"),
    path("work/<str:id>/", work_progress.show, name="desk-work"),
    path("work/<str:id>/confirm/", correcting.confirm, name="desk-confirm"),
    path("adjustments/", adjusting.adjustments, name="desk-adjustments"),
    path("journal/", journal.journal, name="desk-journal"),
    path("deadlines/", deadline_board.board, name="desk-board"),
    path("registrations/", registrations.registrations, name="desk-registrations"),
    path("registrations/announce/", registrations.announce_one, name="desk-announce"),
    path("registrations/<int:number>/", registrations.show, name="desk-registration"),
    path("registrations/<int:number>/amend/", registrations.amend_it, name="desk-amend"),
    path("registrations/<int:number>/cancel/", registrations.cancel_it, name="desk-cancel"),
    path("registrations/<int:number>/decide/", registrations.decide_it, name="desk-registration-decide"),
    path("disputes/", disputes.disputes, name="desk-disputes"),
    path("register/", register.register, name="desk-register"),
    path("register/<str:code>/", register.player, name="desk-player"),
    path("register/<str:code>/edit/", register.edit, name="desk-edit"),
    path("register/<str:code>/erase/", erasure_pages.erase_at_once, name="desk-erase"),
    path("register/<str:code>/merge/", register.merge, name="desk-merge"),
    path("register/<str:code>/unmerge/", register.unmerge, name="desk-unmerge"),
]
