"""Names beside the log: what people are called at a table moves out of cards and chat into a table of its own.

The log itself stays as it is: lines from before hold the names that are in the keys of their dice. Lines from now on
hold none, and say by which rules a hand is played, so a Teahouse of the release before can't go on with them: all its
workers must be closed.
"""

import json
import re
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BATCH = 1000


def upgrade() -> None:
    """Move the names."""
    db = op.get_bind()
    if db.dialect.name == "postgresql":
        alive = sa.text("SELECT count(*) FROM workers WHERE expires > extract(epoch FROM clock_timestamp()) * 1000")
        if db.execute(alive).scalar():
            raise RuntimeError(
                "workers of the release before are open, and they can't read what this one writes: close them all"
            )
    names = op.create_table(
        "names",
        sa.Column("table_id", sa.String(20), primary_key=True),
        sa.Column("token", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("own", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("names_by_person", "names", ["person"])
    op.create_index("chats_by_person", "chats", ["person"])
    op.execute("UPDATE chats SET name = ''")
    op.execute("DELETE FROM house WHERE name = 'oldest schema'")
    op.execute("INSERT INTO house (name, value) VALUES ('oldest schema', '0003')")
    people = {row.id: row.name for row in db.execute(sa.text("SELECT id, name FROM persons"))}
    last = ""
    while True:
        some = sa.text("SELECT id, card, moved FROM tables WHERE id > :last ORDER BY id LIMIT :batch")
        cards = db.execute(some, {"last": last, "batch": BATCH}).all()
        if not cards:
            return
        last = cards[-1].id
        rows: list[dict[str, Any]] = []
        changed = []
        for id, card, moved in cards:
            about = json.loads(card)
            rows += _take_names(id, moved or int(time.time() * 1000), about, people)
            changed.append({"id": id, "card": json.dumps(about, ensure_ascii=False)})
        if rows:
            db.execute(sa.insert(names), rows)
        db.execute(sa.text("UPDATE tables SET card = :card WHERE id = :id"), changed)


def _take_names(table: str, moved: int, about: dict[str, Any], people: dict[str, str]) -> list[dict[str, Any]]:
    """The names of the persons on a card, which loses them. Tokens are those of lines without one."""
    rows: list[dict[str, Any]] = []
    for number, seat in enumerate(about.get("seats", ())):
        person, name = seat["person"], seat["name"]
        seat["token"] = f"{person or seat['bot']}.{number}"
        if not person:
            continue
        first = all(row["person"] != person for row in rows)
        own = first or re.fullmatch(rf"{re.escape(people.get(person, name))}( \d+)?", name) is not None
        who = {"table_id": table, "token": seat["token"], "seat": number, "person": person}
        rows.append({**who, "name": name, "own": own, "since": moved})
        seat["name"] = ""
    return rows
