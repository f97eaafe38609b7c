"""The server: hands out the site, and nothing else."""

import errno
import gzip
import hashlib
import os
import socket
import socketserver
import stat
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import formatdate, parsedate_to_datetime
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from tools import Problem
from tools.site import Source

TEXT = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
BINARY = {
    ".avif": "image/avif",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSIBLE = {*TEXT, ".wasm"}

POLICY = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer forbids: the rest of the policy stands in the page, which goes where no header does."""

Stamp = tuple[tuple[str, int, int], ...]
"""Path, time of change and size of every file that something was made of."""


@dataclass(frozen=True)
class Copy:
    """The bytes at an address, as they were when its files had this stamp."""

    stamp: Stamp
    body: bytes

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:20]

    @cached_property
    def zipped(self) -> bytes:
        return gzip.compress(self.body, 6, mtime=0)

    @property
    def modified(self) -> int:
        """When the newest of its files was changed, in whole seconds since 1970."""
        return max((changed for _, changed, _ in self.stamp), default=0) // 10**9


class Shelf:
    """Copies of what was asked for, made anew when a file changed. New files are found, deleted ones gone."""

    def __init__(self, site: Callable[[], Mapping[str, Source]]) -> None:
        self._site = site
        self._sources = site()
        self._copies: dict[str, Copy] = {}

    def copy(self, address: str) -> Copy | None:
        """What is at an address; None if nothing is. Raises Problem when it cannot be made."""
        try:
            return self._current(address)
        except (KeyError, OSError):
            self._look_again()
        try:
            return self._current(address)
        except (KeyError, OSError):
            return None

    def _look_again(self) -> None:
        self._sources = self._site()
        for gone in self._copies.keys() - self._sources.keys():
            self._copies.pop(gone, None)

    def _current(self, address: str) -> Copy:
        source = self._sources[address]
        now = _stamp(source)
        copy = self._copies.get(address)
        if copy is None or copy.stamp != now:
            copy = self._copies[address] = Copy(now, source.read())
        return copy


def _stamp(source: Source) -> Stamp:
    found = [(str(path), path.lstat()) for path in source.files()]
    if not all(stat.S_ISREG(status.st_mode) for _, status in found):
        raise FileNotFoundError
    return tuple((path, status.st_mtime_ns, status.st_size) for path, status in found)


class Server(socketserver.ThreadingTCPServer):
    """Listens from the moment it is made; answers while `serve_forever` runs."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would share a port that is taken
    request_queue_size = 64

    def __init__(self, host: str, port: int, site: Callable[[], Mapping[str, Source]]) -> None:
        """Port 0 is any free one. Raises Problem if it cannot listen."""
        if not host:
            raise Problem("Clowder needs an address to listen at. Please leave --host away, or name one.")
        self.shelf = Shelf(site)
        try:
            super().__init__((host, port), Answer)
        except (OSError, TypeError) as error:  # TypeError: a name that cannot be one
            raise Problem(_why_not(host, port, error)) from None

    @property
    def server_port(self) -> int:
        """The port it listens at."""
        return int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A visitor who leaves in the middle is no error."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


def _why_not(host: str, port: int, error: Exception) -> str:
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        other = 8000 if port != 8000 else 8001
        return f"Port {port} is taken by another program. Please try another, such as --port {other}."
    if code == errno.EACCES:
        return f"Port {port} is not for everybody. Please choose one above 1023, such as --port 8000."
    return f"Clowder cannot listen at {host}, which is no address of this machine. Please leave --host away."


class Answer(BaseHTTPRequestHandler):
    """One visitor's requests, answered one after the other."""

    server: Server
    protocol_version = "HTTP/1.1"
    timeout = 60
    disable_nagle_algorithm = True
    error_message_format = "%(explain)s.\n"
    error_content_type = "text/plain; charset=utf-8"

    def do_GET(self) -> None:
        address = unquote(self.path.partition("?")[0]).removeprefix("/") or "index.html"
        try:
            copy = self.server.shelf.copy(address)
        except Problem as problem:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, str(problem))
            return
        if copy is None:
            self._refuse(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
        else:
            self._hand_out(copy, PurePosixPath(address).suffix)

    do_HEAD = do_GET  # noqa: N815

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Every other method has its answer too."""
        if not name.startswith("do_"):
            raise AttributeError(name)
        return lambda: self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, "Here things can only be looked at.")

    def _hand_out(self, copy: Copy, suffix: str) -> None:
        zipped = suffix in COMPRESSIBLE and _accepts_gzip(self.headers.get("Accept-Encoding", ""))
        tag = f'"{copy.digest}-gzip"' if zipped else f'"{copy.digest}"'
        known = self._knows(tag, copy.modified)
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", tag)
        self.send_header("Last-Modified", formatdate(copy.modified, usegmt=True))
        if suffix in COMPRESSIBLE:
            self.send_header("Vary", "Accept-Encoding")
        if known:
            self.end_headers()
            return
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self._finish(copy.zipped if zipped else copy.body, kind(suffix))

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        self.close_connection = True  # whatever a refused request still sends is not read
        self.send_response(status)
        self.send_header("Connection", "close")
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self._finish(f"{sentence}\n".encode(), kind(".txt"))

    def _finish(self, body: bytes, content: str) -> None:
        self.send_header("Content-Type", content)
        self.send_header("Content-Length", str(len(body)))
        for name, value in POLICY.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _knows(self, tag: str, modified: int) -> bool:
        """Whether the visitor has this already."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            return tags.strip() == "*" or tag in [each.strip().removeprefix("W/") for each in tags.split(",")]
        try:
            return parsedate_to_datetime(self.headers.get("If-Modified-Since", "")).timestamp() >= modified
        except (ValueError, OverflowError):
            return False

    def version_string(self) -> str:
        return "Clowder"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing: the terminal is for the address."""


def kind(suffix: str) -> str:
    if suffix in TEXT:
        return f"{TEXT[suffix]}; charset=utf-8"
    return BINARY.get(suffix, "application/octet-stream")


def _accepts_gzip(accepted: str) -> bool:
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def address_on_the_network() -> str | None:
    """This machine's address for others on its network; None if it is on none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
