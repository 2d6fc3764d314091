"""The addresses of the public pages."""

from __future__ import annotations

from django.urls import path, register_converter

from ratinghouse.site.events import event_files, events
from ratinghouse.site.public import calculation, health, help_pages, home, list_files, lists, players, rules
from ratinghouse.site.public.url_subjects import IsoDay

register_converter(IsoDay, "day")

urlpatterns = [
    path("", home.home, name="home"),
    path("players/", players.search, name="players"),
    path("players/<str:code>/", players.player, name="player"),
    path("players/<str:code>/<str:pool>/<day:day>/", calculation.calculation, name="calculation"),
    path("lists/", lists.archive, name="lists"),
    path("lists/<str:pool>/", lists.newest, name="newest"),
    path("lists/<str:pool>/<day:day>/", lists.list_page, name="list"),
    path("lists/<str:pool>/<day:day>/list.<str:kind>", list_files.download, name="list-file"),
    path("events/", events.events, name="events"),
    path("events/<int:number>/", events.event, name="event"),
    path("events/<int:number>/forms/<str:name>.<str:kind>", event_files.form, name="event-form"),
    path(
        "events/<int:number>/crosstable.pdf", event_files.form, {"name": "crosstable", "kind": "pdf"}, name="event-pdf"
    ),
    path("events/<int:number>/report.<str:kind>", event_files.report, name="event-report"),
    path("rules/", rules.rulebooks, name="rulebooks"),
    path("rules/<str:id>/", rules.rulebook_page, name="rulebook"),
    path("rules/<str:id>/statute.json", rules.statute_file, name="statute"),
    path("rules/<str:old>/<str:new>/", rules.difference, name="difference"),
    path("help/", help_pages.help_page, name="help"),
    path("help/<path:file>", help_pages.help_page, name="help-file"),
    path("health", health.health, name="health"),
    path("metrics", health.metrics, name="metrics"),
]
