"""What the house keeps, as database tables. `lines` is the truth; the rest is who is who, and indexes."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

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
    Column("ended", Text, nullable=False, default="", server_default=""),
)
"""Everyone who ever gave a name. `claimed` is the folded name of those who set a password.

Whatever was let in under an earlier `generation` is let in no more; `ended` lists sessions of this one that were
signed out.
"""

likenesses = Table(
    "likenesses",
    metadata,
    Column("likeness", String(200), primary_key=True),
    Column("person", String(20), nullable=False, index=True),
)
"""How each claimed name looks: no second one may look so."""

guesses = Table(
    "guesses",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Wrong passwords of the last day, by a hash of what was guessed at."""

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
    Column("aside", BigInteger, nullable=False, server_default="0"),
    Index("tables_by_status", "status", "public", "moved"),
    Index("tables_by_wake", "wake"),
)
"""A card for each table, for lists: made from its log and written in the same commit.

`aside` grows with whatever changes beside the log: something was said, or somebody keeps something.
"""

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

names = Table(
    "names",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("token", String(40), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("person", String(20), nullable=False),
    Column("name", String(40), nullable=False),
    Column("own", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("names_by_person", "person"),
)
"""What people are called at a table, by the token of their seat; the log holds no names.

`own` is one's own name, which changes with it; others sit at the same screen. Of two that are alike the one
`since` earlier stays as it is.
"""

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
    Column("name", String(40), nullable=False, default=""),
    Column("text", Text, nullable=False),
    Column("message", String(64)),
    UniqueConstraint("table_id", "number", name="chats_in_order"),
    Index("chats_by_person", "person"),
    Index(
        "chats_once",
        "table_id",
        "person",
        "message",
        unique=True,
        sqlite_where=text("message IS NOT NULL"),
        postgresql_where=text("message IS NOT NULL"),
    ),
)
"""What was said. `message` is the id that the client gave it: sent twice it is said once.

`name` is empty: whoever reads it is shown what the person is called now. (The column goes a release later.)
"""

kept = Table(
    "kept",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("person", String(20), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What is kept at a table about one person: standing orders, notes, who is muted, when they were last there; and, as at
a table called `lessons`, what they have learned."""

sums = Table(
    "sums",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("sums", Text, nullable=False),
)
"""What a review of a hand came to: luck and decisions of each seat."""

deals = Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("deal", Text, nullable=False),
    Column("par", Text, nullable=False, server_default="[]"),
)
"""The deal of each day, as it was settled when it was first asked for, and what the master made of it."""

tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("person", String(20), primary_key=True),
    Column("table_id", String(20), nullable=False, index=True),
)
"""At which table somebody plays the deal of a day. Its primary key is the guard: nobody has a second try."""

workers = Table(
    "workers",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""The processes that serve this house; one that has expired is dead. `opened`: since when one was always there."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column("worker", String(20), ForeignKey("workers.id", ondelete="CASCADE", name="leases_of_worker"), nullable=False),
    Index("leases_by_worker", "worker"),
)
"""Which worker does what happens by itself at a table: bots, clocks. It holds as long as the worker lives."""

presences = Table(
    "presences",
    metadata,
    Column("table_id", String(20), primary_key=True),
    Column(
        "worker", String(20), ForeignKey("workers.id", ondelete="CASCADE", name="presences_of_worker"), primary_key=True
    ),
    Column("people", Text, nullable=False),
    Index("presences_by_worker", "worker"),
)
"""Who is connected to a table through which worker, while there is no Redis to keep it."""
