"""The pages under load, on loopback: ``python -m benchmarks.site OFFICE [SECONDS]``. It needs wrk (Debian: wrk).

Rendered pages stand beside a bare Django view with one indexed query, cached ones beside a WSGI application that
returns the same bytes. Each has a server process of its own, the same server with as many threads, in one run.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from benchmarks.timing import table, times

THREADS, CONNECTIONS = 4, 8
# Whoever brings a cookie of his own gets his page rendered, not the kept one.
HIS_OWN = "Cookie: somebody=1"


def report(office: Path, seconds: int = 5) -> Iterator[str]:
    """Two tables."""
    with _server("house", office) as house, _server("bare", office) as bare:
        pages = _pages(house)
        one_query = _rate(bare + "/", seconds)
        rows = [["a bare view with one indexed query", f"{one_query:.0f}", times(1)]]
        for name, path in pages.items():
            found = _rate(house + path, seconds, HIS_OWN)
            rows.append([name, f"{found:.0f}", times(one_query / found)])
        yield table("Rendered", ["page", "requests/s", "a bare view takes 1"], rows)
        kept = []
        for name in ("player page", "list page"):
            with urlopen(house + pages[name]) as answer:
                body = office / "benchmark-page.html"
                body.write_bytes(answer.read())
            with _server("raw", office) as raw:
                same_bytes = _rate(raw + "/", seconds)
            found = _rate(house + pages[name], seconds)
            size = f"{body.stat().st_size / 1024:.0f}"
            kept.append([name, size, f"{same_bytes:.0f}", f"{found:.0f}", times(same_bytes / found)])
            body.unlink()
        yield table("Cached", ["page", "KB", "raw WSGI/s", "requests/s", "raw WSGI takes 1"], kept)


def _pages(house: str) -> dict[str, str]:
    """A player with a long history, and the list that he is on."""
    with urlopen(house + "/api/v1/lists/standard/latest?limit=1") as answer:
        code = json.load(answer)["rows"][0]["id"]
    return {
        "player page": f"/players/{code}/",
        "list page": "/lists/standard/",
        "API history": f"/api/v1/players/{code}/history",
    }


def _rate(url: str, seconds: int, *headers: str) -> float:
    """Requests a second; a page that is not found, or fails, is no measurement."""
    given = [word for header in headers for word in ("-H", header)]
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", *given, url]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(f"{url}: {said}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", said)
    assert found is not None
    return float(found[1])


@contextmanager
def _server(kind: str, office: Path) -> Iterator[str]:
    """A server process of its own; the address is the first thing it says."""
    environment = {
        **os.environ,
        "RATINGHOUSE_HOME": str(office),
        "DJANGO_SETTINGS_MODULE": "ratinghouse.site.settings",
        "RATINGHOUSE_API_LIMIT": str(10**9),
    }
    words = [sys.executable, "-m", "benchmarks.site", "--serve", kind]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def _serve(kind: str) -> None:
    from waitress.server import create_server

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a full queue is what is wanted here
    listening = socket.create_server(("127.0.0.1", 0))
    application = {"house": _house, "bare": _bare, "raw": _raw}[kind]()
    server = create_server(application, sockets=[listening], threads=THREADS)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    server.run()


def _house() -> Any:
    from ratinghouse.site.wsgi import application

    return application


def _bare() -> Any:
    """Django with one view, one query by a primary key, and nothing in between."""
    import django
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    django.setup()
    from ratinghouse.office.models import Player

    code = Player.objects.values_list("code", flat=True)[0]

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(Player.objects.get(code=code).name)

    settings.MIDDLEWARE = []
    settings.ROOT_URLCONF = type("urls", (), {"urlpatterns": [path("", view)]})
    return get_wsgi_application()


def _raw() -> Callable[[dict[str, Any], Callable[..., Any]], list[bytes]]:
    body = Path(os.environ["RATINGHOUSE_HOME"], "benchmark-page.html").read_bytes()
    headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(body)))]

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", headers)
        return [body]

    return answer


def main(arguments: list[str]) -> None:
    """Print the tables, or be one of the servers."""
    if arguments[:1] == ["--serve"]:
        _serve(arguments[1])
    elif shutil.which("wrk") is None:
        print("wrk is not here (Debian: apt install wrk); nothing was measured")
    else:
        for one in report(Path(arguments[0]), *(int(seconds) for seconds in arguments[1:2])):
            print(one, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
