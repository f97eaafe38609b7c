"""Fetching of pinned packages. npm or pip checks each download against a recorded hash."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic

from tools import Problem

CHANGED = ("EINTEGRITY", "DO NOT MATCH THE HASHES")
UNREACHABLE = (
    *("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH"),
    *("ERR_SOCKET_TIMEOUT", "NewConnectionError", "ConnectTimeoutError", "ReadTimeoutError"),
    *("NameResolutionError", "ProxyError"),
)
REASONS = {
    CHANGED: "what came is not what is pinned, so nothing of it was kept.",
    UNREACHABLE: "the first set-up needs a network, and there is none. Please connect and start again.",
    ("EACCES", "EPERM"): "a folder cannot be written, maybe the home of whoever runs this.",
    ("No module named pip",): "this Python has no pip. Please install it (Debian: python3-pip).",
}
"""Messages of npm and pip when they fail, and the sentence that explains each."""


def short_digest(*parts: Path | str | bytes) -> str:
    """Return a digest of 12 hex digits of texts, bytes and the contents of files."""
    whole = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part
        whole.update(content.encode() if isinstance(content, str) else content)
    return whole.hexdigest()[:12]


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Yield a new folder that replaces `folder` if the block succeeds, and is deleted otherwise.

    A process that works with the old folder of the same name goes on with the new one. Raises Problem if the
    folder cannot be made.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = TemporaryDirectory(prefix="arriving-", dir=folder.parent, ignore_cleanup_errors=True)
    except OSError as error:
        raise Problem(f"{folder.parent} cannot be written: {error}") from None
    with beside as temporary:
        arrived = Path(temporary) / folder.name
        arrived.mkdir()
        yield arrived
        with suppress(OSError):  # usually there is no old folder
            folder.rename(Path(temporary) / "before")
        arrived.rename(folder)


def pip_install(*options: str, requirements: Path, into: Path, what: str) -> None:
    """Install the packages in a requirements file with pip, checked by hash.

    `options` begin with `install` and say where to install; `what` names the packages in messages. Raises
    Problem.
    """
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--retries", "2", *options),
        *("--no-warn-script-location", "--no-deps", "--require-hashes", "-r", str(requirements)),
    ]
    run_command(command, into, what)


def run_command(command: Sequence[str], folder: Path, what: str) -> None:
    """Run a command that fills a folder, showing seconds and megabytes while it runs.

    `what` says in messages what is done. Raises Problem, with the reason, if the command fails.
    """
    print(f"{what} ...", flush=True)
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, "TMPDIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        except OSError as error:
            raise Problem(f"{what} failed: {error}") from None
        try:
            _wait_for(process, folder)
        finally:
            process.kill()
            process.wait()
        if process.returncode:
            said.seek(0)
            raise Problem(f"{what} failed: {_failure_reason(said.read())}")


def _wait_for(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait for a process to end, and show meanwhile its seconds and the size of the folder."""
    began = monotonic()
    while True:
        try:
            process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            _show_progress(f"  {monotonic() - began:.0f} s, {_folder_megabytes(folder):.0f} MB")
        else:
            _show_progress("")
            return


def _show_progress(progress: str) -> None:
    """Show a line of progress in place of the last one, if the output is a terminal."""
    if sys.stdout.isatty():
        print(f"\r\033[K{progress}", end="", flush=True)


def _folder_megabytes(folder: Path) -> float:
    """Return the size of all files in and below a folder, in megabytes."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(f"{path}/{name}").st_size
            except OSError:  # a temporary file, deleted meanwhile
                continue
    return total / 1e6


def _failure_reason(said: str) -> str:
    """Return why a command failed, from its output: a known reason, or else the last lines."""
    for words, reason in REASONS.items():
        if any(word in said for word in words):
            return reason
    return "\n" + "\n".join(said.strip().splitlines()[-8:])
