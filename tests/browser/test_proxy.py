"""Test pages behind a proxy that cannot reach them: every engine opens them without the proxy."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from browser.in_engines import EVERY_ENGINE
from conftest import ROOT
from needed import go_without
from tools.server import address_on_the_network

LACKING = 3
"""Exit status of the program if the engine is missing."""

LOADED = "new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))"
"""JavaScript that waits until the page is there."""

PROGRAM = f"""
import sys
import conftest
from engines import installed_engines
from tools import Problem
engine, address = sys.argv[1:]
try:
    with installed_engines() as tablets, tablets[engine]() as tablet:
        tablet.load_page(address)
        tablet.evaluate("{LOADED}.then(() => 0)")
        print(tablet.evaluate("document.title"))
except Problem as problem:
    print(problem)
    sys.exit({LACKING})
"""
"""Program that opens a page in an engine, and prints its title."""


class Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answer every request with a page that has a title."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Meow</title>")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve a page in the network if there is one: few browsers send local addresses to a proxy."""
    with HTTPServer((address_on_the_network() or "127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield "http://{}:{}/".format(*server.server_address[:2])
        server.shutdown()


@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_a_proxy_is_not_asked_for_what_is_here(engine: str, address: str) -> None:
    nowhere = dict.fromkeys(("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"), "http://127.0.0.1:9")
    surroundings = os.environ | nowhere | {"no_proxy": "", "NO_PROXY": "", "PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, "-c", PROGRAM, engine, address]
    ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if ran.returncode == LACKING:
        go_without(ran.stdout)
    assert ran.stdout == "Meow\n", ran.stderr
