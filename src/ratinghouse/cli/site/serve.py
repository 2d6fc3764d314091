"""``ratinghouse serve``: the office on the web, by a production server, with nothing to collect or configure first."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.office.storage.database import ACCOUNTS, FILE, WrongDatabase

FORWARDED = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}


@click.command("serve")
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@click.option(
    "--demo",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="serve the invented federation in this directory; it is built there first where there is none",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="the address to listen on")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one")
@click.option("--threads", type=click.IntRange(1, 256), default=8, show_default=True, help="requests answered at once")
@click.option("--proxy", metavar="ADDRESS", help="a reverse proxy at this address is believed for whom it asks")
@click.option(
    "--worker/--no-worker",
    default=True,
    help="whether to start the worker for background work; without it, run: ratinghouse worker",
)
def command(
    directory: str | None, demo: str | None, host: str, port: int, threads: int, proxy: str | None, worker: bool
) -> None:
    """Serve the office's pages, forms and JSON interface until interrupted. Requests under way are answered first."""
    if directory and demo:
        raise WrongUsage("--office and --demo both name the office; give one of them")
    # Settled before the office is opened: its own settings know neither pages nor accounts.
    os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
    listening = _listening(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    if not os.environ.get("RATINGHOUSE_HOSTS"):  # no public name: links in mails lead to where this listens
        os.environ.setdefault("RATINGHOUSE_SITE", address)
    home = _demo(demo) if demo else _office(directory)
    from ratinghouse.site.wsgi import application  # isort: skip  # it sets Django up
    from ratinghouse.site.body_limit_server import server_with_body_limits
    from ratinghouse.site.stopping import StopSignals, run_until_stopped
    from ratinghouse.site.worker_process import WorkerProcess

    believed: dict[str, Any] = {}
    if proxy:
        believed = {"trusted_proxy": proxy, "trusted_proxy_count": 1, "trusted_proxy_headers": FORWARDED}
    server = server_with_body_limits(application, sockets=[listening], threads=threads, **believed)
    signals = StopSignals(server)
    click.echo(f"the office in {home} is open at {address}/ (Ctrl+C closes it)")
    if demo:
        click.echo(f"accounts to sign in with, for the officers' desk: {home / ACCOUNTS}")
    run_until_stopped(server, signals, worker=WorkerProcess(home) if worker else None)


def _office(directory: str | None) -> Path:
    from ratinghouse.office.opening import NoOffice, open_office
    from ratinghouse.site.notices.mail_server import WrongMailServer

    try:
        return open_office(directory)
    except (NoOffice, WrongDatabase, WrongMailServer) as problem:
        raise WrongUsage(str(problem)) from None
    except OSError as problem:
        raise WrongUsage(f"--office {directory}: {problem.strerror}; name a directory that can be used") from None


def _demo(directory: str) -> Path:
    """The invented federation's office. It is built beside its place, so that a half-built one is never served."""
    if os.environ.get("DATABASE_URL"):
        raise WrongUsage("--demo keeps its records in its directory; unset DATABASE_URL")
    home = Path(directory).resolve()
    if not (home / FILE).exists():
        building = home.with_name(home.name + ".building")
        shutil.rmtree(building, ignore_errors=True)
        click.echo(f"building the invented federation in {home}, which takes about half a minute", err=True)
        build = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "demo", "--office", str(building)]
        plain = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        if subprocess.run(build, stdout=subprocess.DEVNULL, check=False, env=plain).returncode:
            raise WrongUsage(f"--demo {directory}: the invented federation could not be built")
        building.rename(home)
    opened = _office(str(home))
    from ratinghouse.site.demo_desk import lay_out_desk

    lay_out_desk(opened, datetime.now(UTC))
    return opened


def _listening(host: str, port: int) -> socket.socket:
    """A socket that is bound already, so that an address in use is told before anything else happens."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as problem:
        raise WrongUsage(
            f"cannot listen on {host} port {port}: {problem.strerror}; choose with --host, --port"
        ) from None
    return listening
