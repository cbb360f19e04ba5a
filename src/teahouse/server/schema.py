"""What the house keeps, as database tables. `lines` is the truth; the rest is who is who, and indexes."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Facts about the house itself, such as the secret that signs its tokens."""

persons = Table(
    "persons",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("claimed", String(80), unique=True),
    Column("password", Text),
    Column("recovery", Text),
    Column("generation", Integer, nullable=False, default=0),
    Column("made", BigInteger, nullable=False),
)
"""Everyone who ever gave a name. `claimed` is the folded name of those who set a password."""

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("digest", String(64), unique=True, nullable=False),
    Column("person", String(20), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Bearer tokens of programs, by their hash."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("card", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("to_act", Integer),
    Column("wake", BigInteger),
    Column("made", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Index("tables_by_status", "status", "public", "moved"),
    Index("tables_by_wake", "wake"),
)
"""A card for each table, for lists: made from its log and written in the same commit."""

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("person", String(20)),
    Column("message", String(64)),
    Column("how", String(8), nullable=False, default=""),
    Column("free", Boolean, nullable=False, default=False),
    sqlite_with_rowid=False,
)
"""The append-only log of every table. Its primary key is the guard: no number is given out twice."""

sittings = Table(
    "sittings",
    metadata,
    Column("person", String(20), primary_key=True),
    Column("table_id", String(20), primary_key=True),
)
"""Who has ever sat where, for "my tables"."""

chats = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(20), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", String(20), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("table_id", "number", name="chats_in_order"),
)

kept = Table(
    "kept",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("person", String(20), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What one person keeps at a table for themselves: standing orders, notes, who is muted."""
