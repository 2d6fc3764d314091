"""An IMAP server for tests, in a thread: one user, one folder, the commands that the office sends."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

INTERNAL_DATE = "13-May-2024 09:30:00 +0200"


@dataclass
class Folder:
    """The messages of the folder by UID, which of them are read, and what the office asked for."""

    messages: dict[int, bytes]
    read_uids: set[int] = field(default_factory=set)
    commands: list[str] = field(default_factory=list)
    password: str = "hidden rook"
    claimed_size: int | None = None  # a server that states another size than it sends


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    folder: Folder


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        """Answer commands until the other side logs out."""
        folder = cast(_Server, self.server).folder
        self.wfile.write(b"* OK ready\r\n")
        while line := self.rfile.readline().decode("ascii").strip():
            tag, _, command = line.partition(" ")
            folder.commands.append(command)
            if command.startswith("LOGIN") and folder.password not in command:
                self.wfile.write(f"{tag} NO wrong password for {command}\r\n".encode())
                continue
            for answer in _answers(folder, command):
                self.wfile.write(answer)
            self.wfile.write(f"{tag} OK done\r\n".encode())
            if command == "LOGOUT":
                return


def _answers(folder: Folder, command: str) -> Iterator[bytes]:
    if command == "CAPABILITY":
        yield b"* CAPABILITY IMAP4rev1\r\n"
    elif command.startswith("SELECT"):
        yield f"* {len(folder.messages)} EXISTS\r\n".encode()
    elif command.startswith("UID SEARCH"):
        unread = " ".join(str(uid) for uid in sorted(folder.messages) if uid not in folder.read_uids)
        yield f"* SEARCH {unread}\r\n".encode()
    elif fetched := re.fullmatch(r"UID FETCH (\d+) (.*)", command):
        uid = int(fetched[1])
        yield from _fetched(folder, uid, fetched[2])
    elif stored := re.match(r"UID STORE (\d+) \+FLAGS", command):
        folder.read_uids.add(int(stored[1]))
    elif command == "LOGOUT":
        yield b"* BYE\r\n"


def _fetched(folder: Folder, uid: int, query: str) -> Iterator[bytes]:
    raw = folder.messages[uid]
    part = re.search(r"BODY\.PEEK\[\]<0\.(\d+)>", query)
    if part is None:
        size = folder.claimed_size or len(raw)
        yield f'* 1 FETCH (UID {uid} RFC822.SIZE {size} INTERNALDATE "{INTERNAL_DATE}")\r\n'.encode()
        return
    sent = raw[: int(part[1])]
    yield f"* 1 FETCH (UID {uid} BODY[]<0> {{{len(sent)}}}\r\n".encode() + sent + b")\r\n"


@contextmanager
def imap_server(folder: Folder) -> Iterator[int]:
    """Serve a folder meanwhile; gives the port."""
    with _Server(("127.0.0.1", 0), _Session) as server:
        server.folder = folder
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
