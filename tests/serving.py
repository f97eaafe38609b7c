"""The site on a local server, for tests, benchmarks and screenshots."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import serve
from tools import Problem


@contextmanager
def serve_site(host: str = "127.0.0.1") -> Iterator[str]:
    """Serve the site as `python3 serve.py` does and yield its address. Raises Problem if the build fails."""
    with serve.server(host, 0) as server:
        if problem := server.site.current_build().problem:
            raise Problem(problem)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{host}:{server.server_port}/"
        server.shutdown()
