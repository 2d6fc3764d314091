"""``ratinghouse serve`` as it is started: another process, a real port."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.office.offices import Office

MAIN = (sys.executable, "-c", "from ratinghouse.cli import main; main()", "serve")


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("RATINGHOUSE_", "DJANGO_"))}


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, str]]:
    """The server's address, and the line in which it tells it."""
    process = subprocess.Popen([*MAIN, *words, "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment())
    assert process.stdout is not None
    with process.stdout:
        told = process.stdout.readline()
        address = re.search(r"http://[^/]+", told)
        assert address is not None, told
        try:
            yield address[0], told
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def refused(*words: str) -> str:
    done = subprocess.run([*MAIN, *words], capture_output=True, text=True, check=False, env=environment(), timeout=60)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("option", ["--office", "--demo"])
def test_an_office_that_is_there_is_served(house: Office, option: str) -> None:
    with serving(option, str(house.home)) as (address, told):
        assert str(house.home) in told
        with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
            assert json.load(answer)["newest_list"] == "2023-01-01"
        with urllib.request.urlopen(f"{address}/lists/", timeout=30) as answer:
            assert b"standard" in answer.read()


def test_only_the_proxy_that_is_named_is_believed(house: Office) -> None:
    """Behind a proxy that is not named, X-Forwarded-Host is anybody's word; from the one that is, it is the host."""
    asked = {"X-Forwarded-Host": "elsewhere.example"}
    with serving("--office", str(house.home)) as (address, _):
        assert urllib.request.urlopen(urllib.request.Request(f"{address}/lists/", headers=asked)).status == 200
    with (
        serving("--office", str(house.home), "--proxy", "127.0.0.1") as (address, _),
        pytest.raises(OSError, match="400"),
    ):
        urllib.request.urlopen(urllib.request.Request(f"{address}/lists/", headers=asked))


def test_what_cannot_be_served_is_told_with_a_remedy(house: Office, tmp_path: Path) -> None:
    assert "there is no office" in refused("--office", str(tmp_path / "none"))
    assert "give one of them" in refused("--office", str(house.home), "--demo", str(house.home))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot listen on 127.0.0.1 port {port}" in refused("--office", str(house.home), "--port", port)
