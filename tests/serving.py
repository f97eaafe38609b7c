"""The site, served to whoever tests, measures or takes pictures."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import serve


@contextmanager
def serving(host: str = "127.0.0.1") -> Iterator[str]:
    """The address of the site, served as `python3 serve.py` does. Nobody waits for the build."""
    with serve.server(host, 0) as server:
        server.site.current()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{host}:{server.server_port}/"
        server.shutdown()
