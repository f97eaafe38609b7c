"""Development server: serves the newest build of the site, and nothing else."""

import errno
import json
import os
import re
import socket
import sys
import time
from collections.abc import Iterator
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from socketserver import ThreadingTCPServer
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from tools import Problem
from tools.build import POLICY
from tools.development import DevelopmentSite, SiteBuild

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""MIME types that not every machine knows, by suffix."""

PAGES = ("/", "/index.html")
MISTAKE = "<!doctype html><html lang=en><title>Clowder</title><pre>{}</pre></html>"
LASTING = re.compile(r"-[0-9a-f]{12}(-plain)?[./]")
"""The pattern of paths with a digest in them, whose contents never change."""

LIVE = Path(__file__).with_name("live.js")
CHANGES = "/changes"
"""The address of the event stream that tells a page of edits (live.js)."""

PAUSE = 0.15
"""Seconds between two looks at the sources."""

PATIENCE = 10
"""Seconds without an edit after which a comment is sent, which fails if the page is gone."""


class SiteServer(ThreadingTCPServer):
    """Threaded HTTP server of the site during development.

    It listens from its creation, and answers while `serve_forever` runs.
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # on Windows two servers could then share one port
    request_queue_size = 64

    def __init__(self, host: str, port: int, site: DevelopmentSite, *, is_live: bool = False) -> None:
        """Listen at an address and a port; port 0 means any free one.

        With `is_live` an open page shows every edit by itself. Raises Problem if the server cannot listen.
        """
        if not host:
            raise Problem("Clowder needs an address to listen at. Please leave --host away, or name one.")
        self.site = site
        self.is_live = is_live
        try:
            super().__init__((host, port), SiteHandler)
        except (OSError, TypeError) as error:  # TypeError: the host cannot be encoded as a name
            raise Problem(_failure_text(host, port, error)) from None

    @property
    def server_port(self) -> int:
        """Port in use, also if 0, any free one, was asked for."""
        return int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print an error in a request, unless the visitor closed the connection or was too slow."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


def _failure_text(host: str, port: int, error: Exception) -> str:
    """Return a sentence on why the server cannot listen at this host and port."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        other = 8000 if port != 8000 else 8001
        return f"Port {port} is taken by another program. Please try another, such as --port {other}."
    if code == errno.EACCES:
        return f"Port {port} is not for everybody. Please choose one above 1023, such as --port 8000."
    return f"Clowder cannot listen at {host}, which is no address of this machine. Please leave --host away."


class SiteHandler(SimpleHTTPRequestHandler):
    """Handler of the requests of one connection to the development server."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    timeout = 60
    disable_nagle_algorithm = True
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    error_message_format = "%(explain)s.\n"
    error_content_type = "text/plain; charset=utf-8"
    server_version = "Clowder"
    sys_version = ""
    lasts = False

    @property
    def _request_path(self) -> str:
        """Requested path without its query; `urlsplit` refuses some valid requests."""
        return self.path.partition("?")[0]

    def do_GET(self) -> None:
        """Answer a request: by a stream of edits at its address, else by a file."""
        if self.server.is_live and self._request_path == CHANGES:
            self._stream_edits()
        else:
            super().do_GET()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the headers and return the body: the page, live.js, or a file of one of the builds."""
        path, self.lasts = self._request_path, False
        if path in PAGES:
            return self._page_body()
        if self.server.is_live and path == f"/{LIVE.name}":
            return self._send_body(HTTPStatus.OK, LIVE.read_bytes(), TYPES[LIVE.suffix])
        for build in reversed(self.server.site.builds):
            self.directory = str(build.folder)
            if not path.endswith("/") and _is_file(self.translate_path(path)):
                self.lasts = bool(LASTING.search(path))
                return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND, explain="There is nothing at this address")
        return None

    def _page_body(self) -> BytesIO:
        """Send headers, and return the newest page, or a page that shows the problem of the build."""
        build = self.server.site.current_build()
        status = HTTPStatus.INTERNAL_SERVER_ERROR if build.problem else HTTPStatus.OK
        text = MISTAKE.format(escape(build.problem)) if build.problem else _page_text(build)
        if self.server.is_live:
            text = f'{text}<script src="{LIVE.name}" data-build="{build.folder.name}" async></script>'
        return self._send_body(status, text.encode(), "text/html; charset=utf-8")

    def _send_body(self, status: HTTPStatus, body: bytes, kind: str) -> BytesIO:
        """Send the status and headers for a body that was made in memory, and return it as a file."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def _stream_edits(self) -> None:
        """Send every edit since the page's build, as server-sent events, until the page is gone."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        had = self.headers.get("Last-Event-ID") or urlsplit(self.path).query
        for event in change_events(self.server.site, had):
            self.wfile.write(event.encode())

    def end_headers(self) -> None:
        """Add the headers that every answer has, and end the headers."""
        for name, value in POLICY.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "max-age=31536000, immutable" if self.lasts else "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing, so that the address stays visible in the terminal."""


def _is_file(path: str) -> bool:
    """Return whether there is a file at this path; False for any path that the system refuses."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def _page_text(build: SiteBuild) -> str:
    """Return the HTML of the page of a build, with the script that shows edits."""
    return (build.folder / "index.html").read_text(encoding="utf-8")


def change_events(site: DevelopmentSite, had: str) -> Iterator[str]:
    """Yield server-sent events for ever: the kinds of source changed since the build named `had`.

    A comment is yielded after `PATIENCE` seconds without a change.
    """
    while True:
        until = time.monotonic() + PATIENCE
        while (build := site.current_build()).folder.name == had and time.monotonic() < until:
            time.sleep(PAUSE)
        if build.folder.name == had:
            yield ":\n\n"
        else:
            told = {"changed": build.changed_parts(site.find_build(had)), "assets": _assets_folder(build)}
            had = build.folder.name
            yield f"id: {had}\ndata: {json.dumps(told)}\n\n"


def _assets_folder(build: SiteBuild) -> str:
    """Return the name of the folder with the styles and pictures of a build."""
    return next((path.name for path in build.folder.glob("assets-*")), "")


def content_type(suffix: str) -> str:
    """Return the MIME type of files with this suffix, such as `.css`."""
    return TYPES.get(suffix) or guess_type(f"cat{suffix}")[0] or "application/octet-stream"


def address_on_the_network() -> str | None:
    """Return this machine's IP address on its network; None if there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
