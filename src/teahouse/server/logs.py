"""Structured logs: one JSON object a line, on standard error."""

import json
import logging
import sys
from datetime import UTC, datetime

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with whatever was passed as `extra`."""

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self.worker = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        plain: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **self.worker,
        }
        plain.update({name: value for name, value in vars(record).items() if name not in _PLAIN})
        if record.exc_info:
            plain["error"] = self.formatException(record.exc_info)
        return json.dumps(plain, ensure_ascii=False, default=str)


def set_up(level: str = "info", worker: int | None = None) -> None:
    """Send all logs to standard error as JSON lines; among several workers each line says whose it is."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(worker))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "aiosqlite", "uvicorn.access", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # It warns of every broken request: a stranger could fill the disk with that.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
