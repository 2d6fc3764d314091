"""A request that is too large is refused while it arrives, with 413; from the JSON interface as findings."""

from __future__ import annotations

import json
import select
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from ratinghouse.site import body_limit_server
from ratinghouse.site.body_limit_server import server_with_body_limits
from ratinghouse.site.body_limits import LARGEST_LIST, most_bytes
from ratinghouse.site.stopping import drain
from tests.site.servers import end_server
from tests.waiting import LONGEST

CHECK = "/api/v1/reports/check"


def application(environ: Any, start_response: Any) -> list[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(len(environ["wsgi.input"].read())).encode()]


@pytest.fixture
def port() -> Iterator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = server_with_body_limits(application, sockets=[listening], threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    end_server(server, thread)


def answer(port: int, head: str, body: bytes = b"") -> tuple[str, str, bytes]:
    """Status line, type and text of what the server answers to a head and the first bytes of a body."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as connection:
        connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        received = b""
        while piece := connection.recv(65536):
            received += piece
    headers, _, text = received.partition(b"\r\n\r\n")
    lines = headers.decode().split("\r\n")
    kind = next(line.partition(": ")[2] for line in lines if line.lower().startswith("content-type"))
    return lines[0], kind, text


def head(path: str, length: int) -> str:
    return f"POST {path} HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: {length}"


def test_an_announced_length_is_refused_before_the_body_comes(port: int) -> None:
    status, kind, text = answer(port, head(CHECK, most_bytes(CHECK) + 1))
    assert " 413 " in status
    assert kind == "application/json"
    assert [finding["code"] for finding in json.loads(text)["findings"]] == ["file-too-large"]


def test_a_body_without_a_length_is_refused_while_it_comes(port: int) -> None:
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    most = most_bytes("/account/sign-in/")
    chunks = (chunk * (most // 0x10000 + 1))[: most + 1]
    chunked = "POST /account/sign-in/ HTTP/1.1\nHost: localhost\nConnection: close\nTransfer-Encoding: chunked"
    status, kind, _ = answer(port, chunked, chunks)
    assert " 413 " in status
    assert kind.startswith("text/plain")


def test_who_sends_all_of_a_body_that_is_too_large_reads_the_answer(port: int) -> None:
    """As browsers and proxies do. A connection closed while they send would be all they see: a proxy answers 502."""
    length = most_bytes(CHECK) + 40 * 1024 * 1024
    status, kind, _ = answer(port, head(CHECK, length), b"x" * length)
    assert " 413 " in status
    assert kind == "application/json"


def test_who_goes_on_sending_after_the_answer_is_cut_off(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limit_server, "_MOST_DISCARDED", 1024 * 1024)
    with pytest.raises(OSError, match=r"reset|Broken pipe"):
        answer(port, head("/", 10**9), b"x" * 60 * 1024 * 1024)


@pytest.mark.parametrize("length", [most_bytes(CHECK) + 1, 2 * 1024**3])
def test_who_asks_before_sending_a_body_that_is_too_large_is_refused_at_once(port: int, length: int) -> None:
    """As curl does; asked to continue, it would send everything, and everything would be stored."""
    status, kind, _ = answer(port, head(CHECK, length) + "\nExpect: 100-continue")
    assert " 413 " in status
    assert kind == "application/json"


def test_who_asks_before_sending_a_body_within_the_limit_is_asked_to_continue(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as connection:
        connection.sendall((head("/", 3) + "\nExpect: 100-continue\n\n").replace("\n", "\r\n").encode())
        assert connection.recv(65536).startswith(b"HTTP/1.1 100 ")
        connection.sendall(b"abc")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_a_refused_request_does_not_delay_the_stop_of_the_server() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    server = server_with_body_limits(application, sockets=[listening], threads=1)
    with socket.create_connection(listening.getsockname(), timeout=LONGEST) as connection:
        connection.sendall(head("/", most_bytes("/") + 1).replace("\n", "\r\n").encode() + b"\r\n\r\n" + b"x" * 1000)
        while not select.select([connection], [], [], 0)[0]:
            server.asyncore.loop(timeout=0.05, map=server._map, count=1)
        assert b" 413 " in connection.recv(100)
        drain(server, 20)
        assert server.active_channels == {}  # left at the end of the 20 seconds


def test_a_body_within_the_limit_arrives(port: int) -> None:
    length = most_bytes("/")
    status, _, text = answer(port, head("/", length), b"x" * length)
    assert " 200 " in status
    assert text == str(length).encode()


@pytest.mark.parametrize("path", ["/", "/account/sign-in/", CHECK, "/api/v1/reports", "/desk/upload/", "/desk/import/"])
def test_behind_another_server_the_announced_length_is_refused(path: str) -> None:
    most = most_bytes(path)
    refused = Client().post(path, b"x", content_type="text/plain", CONTENT_LENGTH=str(most + 1))
    assert refused.status_code == 413
    assert (refused["Content-Type"] == "application/json") == path.startswith("/api/")


def test_only_lists_may_be_as_large_as_lists_are() -> None:
    assert most_bytes("/desk/import/") > LARGEST_LIST
    assert all(most_bytes(path) < LARGEST_LIST for path in ("/", CHECK, "/desk/upload/", "/desk/lists/publish/"))
