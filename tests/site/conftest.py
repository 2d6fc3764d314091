"""The site of a published federation, and three ways to use it: Django's client, a real server, a real browser.

- ``demo_office``  an office of its own for every test: one year of the invented federation, three pools, a correction
- ``client``       Django's test client, at that office
- ``live``         the address of the production server (waitress, in a thread) at that office
- ``page``         a page of Debian's Chromium; the test fails if anything was written to the console as an error, or if
  the page asked any other site for anything

Without Chromium the tests that need it are skipped and say why; with ``CI`` in the environment they fail instead.
"""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from waitress.server import create_server
from waitress.task import ThreadedTaskDispatcher

from tests.demos import _sqlite_template, full_demo, full_desk, norm_office, small_demo
from tests.office.offices import Office, enter, forget_connection, leave
from tests.site.servers import end_server
from tests.waiting import LONGEST

__all__ = ["_sqlite_template", "full_demo", "full_desk", "norm_office", "small_demo"]

pytest.register_assert_rewrite("tests.site.walking")

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    "--disable-dev-shm-usage",
)


expect.set_options(timeout=1000 * LONGEST)  # in milliseconds; a module's own would hold for the others too


class _ServerThreads(ThreadedTaskDispatcher):
    """The threads of a server that ends before its process does: each closes its connections."""

    def handler_thread(self, thread_no: int) -> None:
        try:
            super().handler_thread(thread_no)
        finally:
            connections.close_all()


@pytest.fixture
def demo_office(small_demo: Path, _test_environment: None, tmp_path: Path) -> Iterator[Office]:
    """A federation that the test may change as it likes."""
    home = tmp_path / "office"
    shutil.copytree(small_demo, home)
    office = Office(home, "sqlite")
    enter(office)
    yield office
    leave()


@pytest.fixture
def client(demo_office: Office) -> Client:
    """Somebody without an account."""
    return Client()


@pytest.fixture
def live(demo_office: Office) -> Iterator[str]:
    """The address of a server at the office."""
    from ratinghouse.site.wsgi import application

    listening = socket.create_server(("127.0.0.1", 0))
    threads = _ServerThreads()
    threads.set_thread_count(4)
    server: Any = create_server(application, sockets=[listening], _dispatcher=threads)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    end_server(server, thread)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, started once for a process."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        why = "no Chromium: install it, for example by tools/system-packages chromium:chromium"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    # Playwright keeps an event loop in this thread, where Django would refuse to ask the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    # With a loop Django keeps other connections. Forked processes have no loop: they would use one made before it.
    forget_connection()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=[*QUIET])
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(browser: Browser, live: str) -> Iterator[Page]:
    """A page of the server at the office."""
    with watched_page(browser, live) as opened:
        yield opened


def new_context(browser: Browser, address: str, *, scripts: bool = True) -> BrowserContext:
    """A window of a visitor to the server at this address."""
    context = browser.new_context(base_url=address, locale="en-GB", java_script_enabled=scripts)
    context.set_default_timeout(1000 * LONGEST)
    return context


@contextmanager
def watched_page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that minds what it loads and what it writes to the console."""
    context = new_context(browser, address)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("console", lambda message: wrong.append(f"console: {message.text}") if message.type == "error" else None)
    opened.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    opened.on(
        "request",
        lambda request: wrong.append(f"off-site: {request.url}") if _is_elsewhere(request.url, address) else None,
    )
    yield opened
    context.close()
    assert wrong == []


def _is_elsewhere(url: str, address: str) -> bool:
    return not url.startswith((address + "/", "data:", "blob:"))
