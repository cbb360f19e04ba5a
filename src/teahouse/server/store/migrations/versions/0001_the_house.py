"""The house: persons, tokens, tables and the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything of the first release."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("claimed", sa.String(80), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("recovery", sa.Text),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("digest", sa.String(64), unique=True, nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("to_act", sa.Integer),
        sa.Column("wake", sa.BigInteger),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "moved"])
    op.create_index("tables_by_wake", "tables", ["wake"])
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(20), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person", sa.String(20)),
        sa.Column("message", sa.String(64)),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sittings",
        sa.Column("person", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(20), primary_key=True),
    )
    op.create_table(
        "chats",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "number", name="chats_in_order"),
    )
    op.create_table(
        "kept",
        sa.Column("table_id", sa.String(20), primary_key=True),
        sa.Column("person", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
