"""The URLs of the desk."""

from __future__ import annotations

from django.urls import include, path

from ratinghouse.site.desk import (
    adjustment_pages,
    correction_pages,
    deadline_page,
    dispute_pages,
    event_page,
    import_pages,
    inbox,
    journal_page,
    matching_page,
    publication_pages,
    register_pages,
    registration_pages,
    work_page,
)
from ratinghouse.site.desk.appeals import appeal_pages
from ratinghouse.site.desk.officials import official_pages
from ratinghouse.site.events import event_files

urlpatterns = [
    path("", inbox.inbox, name="desk"),
    path("upload/", inbox.upload, name="desk-upload"),
    path("events/<int:number>/", event_page.event_page, name="desk-event"),
    path("events/<int:number>/file", event_page.file, name="desk-file"),
    path("events/<int:number>/forms/<str:name>.<str:kind>", event_files.desk_form, name="desk-form"),
    path("events/<int:number>/report.<str:kind>", event_files.desk_report, name="desk-report"),
    path("events/<int:number>/tell/", event_page.declare_facts, name="desk-tell"),
    path("events/<int:number>/admit/", event_page.admit_event, name="desk-admit"),
    path("events/<int:number>/leave-out/", event_page.leave_out, name="desk-leave-out"),
    path("events/<int:number>/rate-again/", event_page.rate_again, name="desk-rate-again"),
    path("events/<int:number>/refuse/", event_page.refuse_event, name="desk-refuse"),
    path("events/<int:number>/withdraw/", event_page.withdraw_event, name="desk-withdraw"),
    path("events/<int:number>/reconsider/", event_page.reconsider_event, name="desk-reconsider"),
    path("events/<int:number>/appeal/", appeal_pages.record_appeal, name="desk-appeal"),
    path("events/<int:number>/appeal/decide/", appeal_pages.decide, name="desk-appeal-decide"),
    path("events/<int:number>/match/", matching_page.match_page, name="desk-match"),
    path("events/<int:number>/match/decide/", matching_page.decide_entry, name="desk-decide"),
    path("events/<int:number>/correct/", correction_pages.correct, name="desk-correct"),
    path("lists/", publication_pages.next_lists, name="desk-lists"),
    path("lists/preview/", publication_pages.preview_list, name="desk-preview"),
    path("lists/publish/", publication_pages.publish_list, name="desk-publish"),
    path("import/", import_pages.import_page, name="desk-import"),
    path("work/", work_page.all_work, name="desk-works"),
    path("work/<str:id>/again/", import_pages.import_again, name="desk-again"),
    path("work/<str:id>/", work_page.work_page, name="desk-work"),
    path("work/<str:id>/confirm/", correction_pages.confirm, name="desk-confirm"),
    path("adjustments/", adjustment_pages.adjustments, name="desk-adjustments"),
    path("journal/", journal_page.journal, name="desk-journal"),
    path("deadlines/", deadline_page.board, name="desk-board"),
    path("officials/", official_pages.officials, name="desk-officials"),
    path("fees/", include("ratinghouse.site.desk.fees.urls")),
    path("registrations/", registration_pages.registrations, name="desk-registrations"),
    path("registrations/announce/", registration_pages.announce_event, name="desk-announce"),
    path("registrations/<int:number>/", registration_pages.registration_page, name="desk-registration"),
    path("registrations/<int:number>/amend/", registration_pages.amend_registration, name="desk-amend"),
    path("registrations/<int:number>/cancel/", registration_pages.cancel_registration, name="desk-cancel"),
    path("registrations/<int:number>/decide/", registration_pages.decide_registration, name="desk-registration-decide"),
    path("disputes/", dispute_pages.disputes, name="desk-disputes"),
    path("register/", register_pages.register, name="desk-register"),
    path("register/<str:code>/", register_pages.player, name="desk-player"),
    path("register/<str:code>/edit/", register_pages.edit, name="desk-edit"),
    path("register/<str:code>/erase/", register_pages.erase, name="desk-erase"),
    path("register/<str:code>/merge/", register_pages.merge, name="desk-merge"),
    path("register/<str:code>/unmerge/", register_pages.unmerge, name="desk-unmerge"),
]
