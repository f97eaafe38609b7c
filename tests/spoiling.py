"""A server of a site that spoils one of its files."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath

from tools.server import content_type

FAULTS = ("missing", "HTML", "cut", "wrong type", "hanging", "dropped")
"""Ways to spoil a file.

Missing; another page in its place; only the beginning; a wrong type; no answer until `mend`; a closed
connection.
"""

HALTING = "halting"
"""A fault: only the beginning comes, and the rest after `mend`; nothing more if it is `cut` then."""

LATER = (".later.brotli", ".later.gzip", ".later.wasm.brotli", ".later.wasm.gzip")
MEMORY = (".memory.brotli", ".memory.gzip")
SPARE = (".woff2", ".png", "cat.svg", ".webmanifest", *MEMORY, *LATER)
"""Suffixes of files without which the page plays, or begins to."""

UNTYPED = (".zip", ".gzip", ".brotli")
"""Suffixes of files whose MIME type does not matter."""

BROKEN = "A part of Clowder did not arrive as it should."
MISSING = "A part of Clowder is missing"
SAYS = {
    "missing": MISSING,
    "HTML": "Something else came instead of a part of Clowder.",
    "cut": BROKEN,
    "wrong type": MISSING,
    "hanging": "Nothing has arrived for a while.",
    "dropped": BROKEN,
}
"""The beginning of the message about each fault."""

PORTAL = b"<!doctype html><title>Welcome to our Wi-Fi</title>"


def does_no_harm(name: str, fault: str) -> bool:
    """Return whether the page plays in spite of this fault."""
    return name.endswith(SPARE) or (fault == "wrong type" and name.endswith(UNTYPED))


@dataclass
class SpoilingHost:
    """The files of the site, and the fault of one of them."""

    files: Mapping[str, bytes]
    address: str = ""
    spoiled: str = ""
    fault: str = ""
    beginning: int = 0
    """The number of bytes of a halting file that come at once."""
    asked: list[str] = field(default_factory=list)
    """The names of the files that were requested."""

    def asked_parts(self) -> list[str]:
        """Return the files requested so far, without the page and its service worker."""
        return [name for name in dict.fromkeys(self.asked) if name not in ("index.html", "sw.js")]

    def spoil_part(self, name: str, fault: str) -> None:
        """Spoil this file from now on, and no other."""
        self.spoiled, self.fault = name, fault

    def halt_part(self, name: str, beginning: int) -> None:
        """Send only the beginning of this file, and spoil no other."""
        self.spoil_part(name, HALTING)
        self.beginning = beginning

    def mend_all(self) -> None:
        """Spoil nothing any more; waiting requests are answered too."""
        self.spoil_part("", "")


class SpoilingHandler(BaseHTTPRequestHandler):
    """The request handler of one connection."""

    server: "SpoilingServer"
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = self.server.host
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        host.asked.append(name)
        while name == host.spoiled and host.fault == "hanging":
            time.sleep(0.02)
        self._answer_request(name, host.fault if name == host.spoiled else "")

    do_HEAD = do_GET  # noqa: N815

    def _answer_request(self, name: str, fault: str) -> None:
        body = self.server.host.files.get(name)
        content = content_type(PurePosixPath(name).suffix)
        if fault == "dropped":
            self.close_connection = True
        elif body is None or fault == "missing":
            self._send_answer(404, b"There is nothing.\n", "text/html")
        elif fault == "HTML":
            self._send_answer(200, PORTAL, "text/html")
        elif fault == "cut":
            self._send_answer(200, body, content, 3 * len(body) // 4)
            self.close_connection = True
        elif fault == HALTING:
            self._halt_answer(body, content)
        else:
            self._send_answer(200, body, "text/plain" if fault == "wrong type" else content)

    def _halt_answer(self, body: bytes, content: str) -> None:
        host = self.server.host
        self._send_answer(200, body, content, host.beginning)
        while host.fault == HALTING:
            time.sleep(0.02)
        if host.fault == "cut":
            self.close_connection = True
        else:
            self.wfile.write(body[host.beginning :])

    def _send_answer(self, status: int, body: bytes, content: str, part: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:part])

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class SpoilingServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, host: SpoilingHost) -> None:
        super().__init__(("127.0.0.1", 0), SpoilingHandler)
        self.host = host

    def handle_error(self, *_: object) -> None:
        """Print nothing: browsers may close a connection at any time."""


@contextmanager
def host(files: Mapping[str, bytes]) -> Iterator[SpoilingHost]:
    """Yield a server of these files at some address of this machine."""
    told = SpoilingHost(files)
    server = SpoilingServer(told)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    told.address = f"http://127.0.0.1:{server.server_port}/"
    try:
        yield told
    finally:
        told.mend_all()
        server.shutdown()
        server.server_close()
