"""Command line to serve Clowder on this machine: python3 serve.py.

The first run fetches the pinned packages. python3 serve.py build DIR writes a static site, for any server.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Clowder needs Python 3.11 or newer; this one is " + sys.version.split()[0] + ".")

import signal
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from tools import CACHE, Problem, third_party
from tools.build import build_site
from tools.development import DevelopmentSite
from tools.server import SiteServer, address_on_the_network
from tools.weight import check_budget, part_weights, read_weights, weight_table, write_weights

EVERYWHERE = "0.0.0.0"

LAST = CACHE / "weight.json"
"""The file that records the bytes per part of the last build."""


def server(host: str, port: int, *, is_live: bool = False) -> SiteServer:
    """Return a development server that listens already, and answers once `serve_forever` is called.

    With `is_live` an open page shows every edit by itself. Raises Problem if the server cannot listen.
    """
    return SiteServer(host, port, DevelopmentSite(), is_live=is_live)


def main(arguments: list[str] | None = None, last: Path = LAST) -> int:
    """Run the command line and return the exit status: build a static site, or serve until interrupted.

    A build prints its weight beside that of the build before, which is recorded in the file `last`.
    """
    wish = _parser().parse_args(arguments)
    try:
        if wish.folder:
            return write(wish.folder, last, is_fast=wish.fast)
        with server(wish.host, wish.port, is_live=True) as listening:
            third_party.set_up_all()
            _prepare(listening)
            _invite(wish.host, listening.server_port)
            listening.serve_forever()
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not break off the exit
        print()
    return 130


def write(folder: Path, last: Path, *, is_fast: bool = False) -> int:
    """Build the static site, print the weight of a visit, and record it in the file `last`.

    Raises Problem if the site cannot be built, and if it is written but too heavy.
    """
    third_party.set_up_to_build()
    now = part_weights(build_site(folder, is_fast=is_fast))
    print(*weight_table(now, read_weights(last)), sep="\n")
    write_weights(last, now)
    check_budget(now)
    return 0


def _prepare(server: SiteServer) -> None:
    """Make the first build, so that the first visitor need not wait; print its problem, if there is one."""
    problem = server.site.current_build().problem
    if problem:
        print(problem, file=sys.stderr)


def _parser() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(prog="serve.py", description="Serves Clowder, cat card games.")
    parser.set_defaults(folder=None)
    building = parser.add_subparsers(title="instead of serving").add_parser(
        "build", help="write a static site", description="Writes Clowder as a static site, for any server."
    )
    building.add_argument("folder", metavar="DIR", type=Path, help="a folder: new, empty, or written before")
    building.add_argument(
        "--fast",
        action="store_true",
        help="compress less, in seconds instead of a minute",
    )
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen at (default: 8000)")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help=f"the address to listen at (default: 127.0.0.1, for this machine alone; "
        f"{EVERYWHERE} is for tablets on the same network too)",
    )
    return parser


def _port(text: str) -> int:
    """Return a port number from the command line. Raises ArgumentTypeError for any other text."""
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise ArgumentTypeError(f"{text!r} is no port: give a number from 0 to 65535")


def _invite(host: str, port: int) -> None:
    """Print the addresses at which Clowder can be opened."""
    here = "127.0.0.1" if host == EVERYWHERE else host
    print(f"Clowder is at http://{here}:{port}/ (Ctrl-C ends it)", flush=True)
    if host == EVERYWHERE:
        network = address_on_the_network()
        where = f"are to open http://{network}:{port}/" if network else "cannot reach it: there is no network"
        print(f"Tablets on the same network {where}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
