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
    path("events/<int:number>/", event.event_page, name="desk-event"),
    path("events/<int:number>/file", event.file, name="desk-file"),
    path("events/<int:number>/forms/<str:name>.<str:kind>", event_files.desk_form, name="desk-form"),
    path("events/<int:number>/report.<str:kind>", event_files.desk_report, name="desk-report"),
    path("events/<int:number>/tell/", event.declare_facts, name="desk-tell"),
    path("events/<int:number>/admit/", event.admit_event, name="desk-admit"),
    path("events/<int:number>/refuse/", event.refuse_event, name="desk-refuse"),
    path("events/<int:number>/withdraw/", event.withdraw_event, name="desk-withdraw"),
    path("events/<int:number>/reconsider/", event.reconsider_event, name="desk-reconsider"),
    path("events/<int:number>/match/", matching.match_page, name="desk-match"),
    path("events/<int:number>/match/decide/", matching.decide_entry, name="desk-decide"),
    path("events/<int:number>/correct/", correcting.correct, name="desk-correct"),
    path("lists/", lists.next_lists, name="desk-lists"),
    path("lists/preview/", lists.preview_list, name="desk-preview"),
    path("lists/publish/", lists.publish_list, name="desk-publish"),
    path("import/", importing.import_page, name="desk-import"),
    path("work/", work_progress.all_work, name="desk-works"),
    path("work/<str:id>/again/", importing.import_again, name="desk-again"),
    path("work/<str:id>/", work_progress.work_page, name="desk-work"),
    path("work/<str:id>/confirm/", correcting.confirm, name="desk-confirm"),
    path("adjustments/", adjusting.adjustments, name="desk-adjustments"),
    path("journal/", journal.journal, name="desk-journal"),
    path("deadlines/", deadline_board.board, name="desk-board"),
    path("registrations/", registrations.registrations, name="desk-registrations"),
    path("registrations/announce/", registrations.announce_event, name="desk-announce"),
    path("registrations/<int:number>/", registrations.registration_page, name="desk-registration"),
    path("registrations/<int:number>/amend/", registrations.amend_registration, name="desk-amend"),
    path("registrations/<int:number>/cancel/", registrations.cancel_registration, name="desk-cancel"),
    path("registrations/<int:number>/decide/", registrations.decide_registration, name="desk-registration-decide"),
    path("disputes/", disputes.disputes, name="desk-disputes"),
    path("register/", register.register, name="desk-register"),
    path("register/<str:code>/", register.player, name="desk-player"),
    path("register/<str:code>/edit/", register.edit, name="desk-edit"),
    path("register/<str:code>/erase/", erasure_pages.erase_now, name="desk-erase"),
    path("register/<str:code>/merge/", register.merge, name="desk-merge"),
    path("register/<str:code>/unmerge/", register.unmerge, name="desk-unmerge"),
]
