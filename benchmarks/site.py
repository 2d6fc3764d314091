"""``python -m benchmarks.site [OFFICE]``: the pages under load, on loopback. It needs wrk (Debian: wrk).

Rendered pages are compared with a bare Django view with one indexed query, cached pages with a WSGI application that
returns the same bytes. Each has a server process of its own, the same server with as many threads, in one run; rendered
pages by the processor time that their server takes for a request, in turn, the shortest of several rounds. Then every
type of page is requested once, rendered, with the time it took and the memory of the server afterwards: the first of
them is the first request of a process that has just started. Without an office, one of the size of the world's list is
built first.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

from benchmarks.timing import table, times
from ratinghouse.office.opening import open_office

THREADS, CONNECTIONS = 4, 8
MEMORY, PROCESSOR = "/benchmark-memory", "/benchmark-processor"
ROUNDS = 3
VIEWS = ("women", "juniors", "seniors", "new", "movers", "inactive", "federation", "clubs", "all")


def report(office: Path, seconds: int = 5) -> Iterator[str]:
    """Yield the three tables."""
    with _server("site", office) as site, _server("rendering", office) as rendering, _server("bare", office) as bare:
        pages = _pages(site)
        addresses = {"a bare view with one indexed query": (bare, "/")}
        addresses |= {name: (rendering, path) for name, path in pages.items()}
        rounds = [
            {name: _milliseconds(server, path, seconds) for name, (server, path) in addresses.items()}
            for _ in range(ROUNDS)
        ]
        best = {name: min(measured[name] for measured in rounds) for name in addresses}
        floor = next(iter(best.values()))
        rows = [[name, f"{milliseconds:.2f}", times(milliseconds / floor)] for name, milliseconds in best.items()]
        yield table("Rendered", ["page", "processor, ms", "a bare view takes 1"], rows)
        cached = []
        for name in ("player page", "list page"):
            body = office / "benchmark-page.html"
            body.write_bytes(_read(site + pages[name]))
            with _server("raw", office) as raw:
                same_bytes = _rate(raw + "/", seconds)
            cached_rate = _rate(site + pages[name], seconds)
            size = f"{body.stat().st_size / 1024:.0f}"
            cached.append([name, size, f"{same_bytes:.0f}", f"{cached_rate:.0f}", times(same_bytes / cached_rate)])
            body.unlink()
        yield table("Cached", ["page", "KB", "raw WSGI/s", "requests/s", "raw WSGI takes 1"], cached)
    with _server("rendering", office) as rendering:
        each = [[name, *_once(rendering, path)] for name, path in _every_page(rendering).items()]
        yield table("Each once", ["page", "first, ms", "again, ms", "KB", "server, MB"], each)


def _pages(site: str) -> dict[str, str]:
    """Return the pages of a player with a long history, of their list, and the other pages that are compared."""
    newest = _newest(site)
    code = newest["rows"][0]["id"]
    event = json.loads(_read(f"{site}/api/v1/events?limit=1"))["events"][0]["event"]
    return {
        "player page": f"/players/{code}/",
        "list page": f"/lists/standard/{newest['date']}/",
        "home page": "/",
        "event page": f"/events/{event}/",
        "API history": f"/api/v1/players/{code}/history",
    }


def _every_page(site: str) -> dict[str, str]:
    newest = _newest(site)
    list_path, first = f"/lists/standard/{newest['date']}/", newest["rows"][0]
    last = -(-newest["total"] // 100)
    played = json.loads(_read(f"{site}/api/v1/lists/standard/latest?view=movers&limit=1"))["rows"][0]["id"]
    event = json.loads(_read(f"{site}/api/v1/events?limit=1"))["events"][0]["event"]
    rows = f"/api/v1/lists/standard/{newest['date']}?limit=100&offset="
    sought = {"a name": first["name"].split(",")[0], "an infix": "ander", "accents": "müller", "Japanese": "中村"}
    return {
        "home": "/",
        "list, first page": list_path,
        "list, middle page": f"{list_path}?page={max(1, last // 2)}",
        "list, last page": f"{list_path}?page={last}",
        **{f"list, {view}": f"{list_path}?view={view}" for view in VIEWS},
        "list, all, middle page": f"{list_path}?view=all&page={max(1, last // 2)}",
        **{f"search, {kind}": f"/players/?q={quote(word)}" for kind, word in sought.items()},
        "search, one letter": "/players/?q=a",
        "player on top": f"/players/{first['id']}/",
        "player who played": f"/players/{played}/",
        "his calculation": f"/players/{played}/standard/{newest['date']}/",
        "events": "/events/",
        "event": f"/events/{event}/",
        "API list, first rows": f"{rows}0",
        "API list, last rows": f"{rows}{max(0, newest['total'] - 100)}",
        "API search": "/api/v1/players?q=ander",
        "API history": f"/api/v1/players/{played}/history",
    }


def _newest(site: str) -> Any:
    return json.loads(_read(f"{site}/api/v1/lists/standard/latest?limit=1"))


def _read(address: str) -> bytes:
    with urlopen(address) as answer:
        return bytes(answer.read())


def _once(site: str, path: str) -> tuple[str, ...]:
    milliseconds = []
    for _ in range(2):
        begun = time.perf_counter()
        size = len(_read(site + path))
        milliseconds.append(f"{1000 * (time.perf_counter() - begun):.0f}")
    return (*milliseconds, f"{size / 1024:.0f}", _read(site + MEMORY).decode())


def _rate(url: str, seconds: int) -> float:
    """Return the requests per second. Raise an error for a page that redirects, is not found, or fails."""
    with urlopen(url) as answer:
        if answer.url != url:
            raise RuntimeError(f"{url} leads to {answer.url}")
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "60s", url]
    output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(f"{url}: {output}")
    match = re.search(r"Requests/sec:\s+([\d.]+)", output)
    assert match is not None
    return float(match[1])


def _milliseconds(server: str, path: str, seconds: int) -> float:
    """Return the processor time of a server for one request, in milliseconds, while it is under load."""
    _read(server + path)
    before = float(_read(server + PROCESSOR))
    requests = _rate(server + path, seconds) * seconds
    return 1000 * (float(_read(server + PROCESSOR)) - before) / requests


@contextmanager
def _server(kind: str, office: Path) -> Iterator[str]:
    """Run a server in a separate process, which prints its address first."""
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

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a full queue is intended here
    listening = socket.create_server(("127.0.0.1", 0))
    application = {"site": _site, "rendering": _rendering, "bare": _bare, "raw": _raw}[kind]()
    application = _measured(application)
    server = create_server(application, sockets=[listening], threads=THREADS)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    server.run()


def _site() -> Any:
    from ratinghouse.site.wsgi import application

    return application


def _rendering() -> Any:
    """Return the site's application without cached pages."""
    site = _site()

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Any:
        is_page = not environment["PATH_INFO"].startswith("/api/")
        return (site.pages if is_page else site.application)(environment, start)

    return answer


def _measured(application: Any) -> Any:
    """Return an application with two more addresses: the memory and the processor time of its process."""

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Any:
        if environment["PATH_INFO"] not in (MEMORY, PROCESSOR):
            return application(environment, start)
        start("200 OK", [])
        used = resource.getrusage(resource.RUSAGE_SELF)
        is_memory = environment["PATH_INFO"] == MEMORY
        return [(f"{used.ru_maxrss / 1024:.0f}" if is_memory else f"{used.ru_utime + used.ru_stime}").encode()]

    return answer


def _bare() -> Any:
    """Return Django with one view, one query by a primary key, and no middleware."""
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
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "office", type=Path, nargs="?", help="else one is built for the time being: see benchmarks.world"
    )
    parser.add_argument("--players", type=int, default=518_307, help="of the office that is built")
    parser.add_argument("--list", type=Path, help="its players from a FIDE list")
    parser.add_argument("--seconds", type=int, default=5, help="for each page under load")
    options = parser.parse_args(arguments)
    if shutil.which("wrk") is None:
        print("wrk is not here (Debian: apt install wrk); nothing was measured")
        return
    with tempfile.TemporaryDirectory() as directory:
        if options.office is None:
            list_option = ["--list", str(options.list)] if options.list else []
            build = [
                sys.executable,
                "-m",
                "benchmarks.world",
                directory,
                "--players",
                str(options.players),
                *list_option,
            ]
            subprocess.run(build, check=True)
        office = options.office or Path(directory)
        open_office(office)  # it may be of an earlier release
        for table_text in report(office, options.seconds):
            print(table_text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
