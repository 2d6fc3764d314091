"""``ratinghouse serve``: the website of the office, by a production server that needs no set-up."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from ratinghouse.cli.extras import demand_office
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import opened_office
from ratinghouse.kernel.texts import text
from ratinghouse.office.storage.database import ACCOUNTS, FILE

FORWARDED = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}


@click.command("serve")
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@click.option(
    "--demo",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="serve the invented federation in this directory; it is built first if it is missing",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="the address to listen on")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 chooses a free one")
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=8,
    show_default=True,
    help="how many requests are answered at once",
)
@click.option("--proxy", metavar="ADDRESS", help="trust the forwarded headers of a reverse proxy at this address")
@click.option(
    "--worker/--no-worker",
    default=True,
    help="whether to start the worker for background work; without it, run: ratinghouse worker",
)
def command(
    directory: str | None, demo: str | None, host: str, port: int, threads: int, proxy: str | None, worker: bool
) -> None:
    """Serve the website of the office and its JSON interface until interrupted. Open requests are answered first."""
    if directory and demo:
        raise WrongUsage(text("--office and --demo both name the office; give one of them"))
    demand_office()
    # Set before the office is opened: the office's own settings include neither pages nor accounts.
    os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
    listening = _listening(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    if not os.environ.get("RATINGHOUSE_HOSTS"):  # without a public name, links in mails lead to this server's address
        os.environ.setdefault("RATINGHOUSE_SITE", address)
    home = _demo(demo) if demo else opened_office(directory)
    from ratinghouse.site.wsgi import application  # isort: skip  # it sets Django up
    from ratinghouse.site.body_limit_server import server_with_body_limits
    from ratinghouse.site.start_up import answer_hot_pages
    from ratinghouse.site.stopping import StopSignals, run_until_stopped
    from ratinghouse.site.worker_process import WorkerProcess

    believed: dict[str, object] = {}
    if proxy:
        believed = {"trusted_proxy": proxy, "trusted_proxy_count": 1, "trusted_proxy_headers": FORWARDED}
    server = server_with_body_limits(application, sockets=[listening], threads=threads, **believed)
    signals = StopSignals(server)
    answer_hot_pages()
    echo(
        text(
            "the office in {directory} is open at {address}/ (press Ctrl+C to stop)",
            directory=str(home),
            address=address,
        )
    )
    if demo:
        echo(text("accounts to sign in with: {file}", file=str(home / ACCOUNTS)))
    run_until_stopped(server, signals, worker=WorkerProcess(home) if worker else None)


def _demo(directory: str) -> Path:
    """Return the directory of the invented federation, built under another name first so that it is always complete."""
    if os.environ.get("DATABASE_URL"):
        raise WrongUsage(text("--demo stores its records in its directory; unset DATABASE_URL"))
    home = Path(directory).resolve()
    if not (home / FILE).exists():
        building = home.with_name(home.name + ".building")
        shutil.rmtree(building, ignore_errors=True)
        message = text(
            "building the invented federation in {directory}, which takes about half a minute", directory=str(home)
        )
        echo(message, err=True)
        build = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "demo", "--office", str(building)]
        plain = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        if subprocess.run(build, stdout=subprocess.DEVNULL, check=False, env=plain).returncode:
            raise WrongUsage(
                text("--demo {directory}: the invented federation could not be built", directory=directory)
            )
        building.rename(home)
    opened = opened_office(str(home))
    from ratinghouse.site.demo_desk import fill_desk

    fill_desk(opened, datetime.now(UTC))
    return opened


def _listening(host: str, port: int) -> socket.socket:
    """Return a bound socket, so that an address in use is reported before anything else happens."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as problem:
        raise WrongUsage(
            text(
                "cannot listen on {host} port {port}: {reason}; choose others with --host and --port",
                host=host,
                port=port,
                reason=problem.strerror or str(problem),
            )
        ) from None
    return listening
