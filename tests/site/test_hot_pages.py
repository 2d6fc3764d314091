"""Hot pages: few queries, nothing to import for the first visitor, the same answer by the short and the long way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.contrib.messages import SUCCESS
from django.contrib.messages.storage.base import Message
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest
from django.test.utils import CaptureQueriesContext

from ratinghouse.office.models import Event, Player, PublishedList
from ratinghouse.office.publishing.list_views import view
from ratinghouse.site.cache.page_application import PAGE_MIDDLEWARE, PageApplication
from ratinghouse.site.pages.layout import page
from tests.office.offices import Office
from tests.site.window import Answer, Window


def hot_pages() -> dict[str, str]:
    newest = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    event = Event.objects.filter(state="rated").latest("end", "pk")
    return {
        "home": "/",
        "list": f"/lists/standard/{newest.date}/",
        "list, a view": f"/lists/standard/{newest.date}/?view=women&page=1",
        "player": f"/players/{view(newest, 'top').rows[0].code}/",
        "event": f"/events/{event.pk}/",
    }


MOST_QUERIES = {"home": 6, "list": 4, "list, a view": 4, "player": 5, "event": 5}


def test_a_hot_page_takes_few_queries_whatever_the_number_of_players_and_lists(demo_office: Office) -> None:
    rendering = Window(PageApplication())
    for name, address in hot_pages().items():
        assert rendering.get(address).status_code == 200  # what never changes is read once
        with CaptureQueriesContext(connection) as queries:
            rendering.get(address)
        assert len(queries) <= MOST_QUERIES[name], (name, [query["sql"] for query in queries])


def others() -> Iterator[str]:
    """Pages that can be cached, and answers that are no pages."""
    merged = Player.objects.filter(merged_into__isnull=False).first()
    newest = PublishedList.objects.filter(pool__name="standard", current=True).latest("date")
    yield from ("/lists/", "/events/", "/rules/", "/players/nobody/", "/events/999999/")
    yield f"/lists/standard/{newest.date}/?page=999"
    yield f"/lists/standard/{newest.date}/list.csv"
    if merged is not None:
        yield f"/players/{merged.code}/"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_short_way_answers_as_all_of_django(demo_office: Office, language: str) -> None:
    """Without sessions, accounts, messages and tokens nothing is missing, neither of the page nor of its headers."""
    short, whole = Window(PageApplication()), Window(WSGIHandler())
    for address in (*hot_pages().values(), *others()):
        answers = [window.get(address, cookie=f"django_language={language}") for window in (short, whole)]
        assert _without_vary(answers[0]) == _without_vary(answers[1]), address


def _without_vary(answer: Answer) -> tuple[int, dict[str, str], bytes]:
    """A page that is cached gets the same header ``Vary`` in either case, from the cache."""
    headers = {name: value for name, value in answer.headers.items() if name != "Vary"}
    return answer.status_code, headers, answer.content


def test_the_short_way_has_middleware_of_the_settings_in_the_same_order() -> None:
    from ratinghouse.site.settings import MIDDLEWARE

    assert [name for name in MIDDLEWARE if name in PAGE_MIDDLEWARE] == list(PAGE_MIDDLEWARE)


def test_a_page_without_its_layout_is_the_page_of_the_template(demo_office: Office) -> None:
    """Whoever was left a message gets the page from the template; but for the message it is the same."""
    request = HttpRequest()
    request.path = request.path_info = "/players/"
    request.META["QUERY_STRING"] = "q=<b>&x='"
    cut = page(request, "<title>", "\n<p>main</p>\n", '<link rel="x">').content.decode()
    assert "&lt;title&gt;" in cut
    assert "%3Fq%3D" in cut
    vars(request)["_messages"] = [Message(SUCCESS, "<done>")]
    rendered = page(request, "<title>", "\n<p>main</p>\n", '<link rel="x">').content.decode()
    notice = '<p class="notice success" role="status">&lt;done&gt;</p>'
    assert rendered.count(notice) == 1
    assert rendered.replace(notice, "") == cut


FIRST_REQUESTS = """
import json, sys
from ratinghouse.site.wsgi import application
from ratinghouse.site.start_up import answer_hot_pages
answer_hot_pages()
from tests.site.window import Window
addresses, languages = json.loads(sys.argv[1]), ("en", "ja")
window = Window(application)
before = set(sys.modules)
for language in languages:
    for address in addresses:
        assert window.get(address, cookie=f"django_language={language}").status_code == 200
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def test_the_first_requests_of_a_server_import_nothing(demo_office: Office) -> None:
    environment = {
        **os.environ,
        "RATINGHOUSE_HOME": str(demo_office.home),
        "DJANGO_SETTINGS_MODULE": "ratinghouse.site.settings",
    }
    command = [sys.executable, "-c", FIRST_REQUESTS, json.dumps(list(hot_pages().values()))]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert json.loads(done.stdout.splitlines()[-1]) == []
