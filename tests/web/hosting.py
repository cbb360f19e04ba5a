"""A plain host of files, in a folder below its root, as hosts are: it knows no paths of ours, and packs texts."""

import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from mimetypes import guess_type
from pathlib import Path

FOLDER = "/somebody/teahouse/"
PACKED = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".wasm", ".webmanifest"}


@cache
def packed(path: Path) -> bytes:
    """A file as gzip makes it, once."""
    return gzip.compress(path.read_bytes(), 6)


class Host:
    """What a host serves, counted; `close` takes it off the network."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        """Bytes of all answers, without their heads."""
        self.asked: list[str] = []
        host = self

        class Answer(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:  # the library's name
                path = self.path.partition("?")[0]
                host.asked.append(path)
                inside = path.removeprefix(FOLDER)
                file = folder / (inside or "index.html")
                if not path.startswith(FOLDER) or not file.is_file():
                    self.send_error(404)
                    return
                small = file.suffix in PACKED and "gzip" in self.headers.get("accept-encoding", "")
                body = packed(file) if small else file.read_bytes()
                self.send_response(200)
                self.send_header("content-type", guess_type(file.name)[0] or "application/octet-stream")
                self.send_header("content-length", str(len(body)))
                self.send_header("cache-control", "max-age=600")
                if small:
                    self.send_header("content-encoding", "gzip")
                self.end_headers()
                host.sent += len(body)
                self.wfile.write(body)

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """A browser that hangs up is no error."""

        self._server = Server(("127.0.0.1", 0), Answer)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}{FOLDER}"

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """A host of a folder."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.close()
