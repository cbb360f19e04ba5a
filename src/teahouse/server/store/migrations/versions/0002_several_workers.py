"""Several workers: who is alive, who drives which table, who is where, and what changed beside a log.

It only adds, and what it adds has a value where nobody gives one: workers of the release before go on
beside those of this one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what several workers need."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    for name in ("leases", "presences"):
        others = [sa.Column("people", sa.Text, nullable=False)] if name == "presences" else []
        op.create_table(
            name,
            sa.Column("table_id", sa.String(20), primary_key=True),
            sa.Column(
                "worker",
                sa.String(20),
                sa.ForeignKey("workers.id", ondelete="CASCADE", name=f"{name}_of_worker"),
                nullable=False,
                primary_key=name == "presences",
            ),
            *others,
        )
        op.create_index(f"{name}_by_worker", name, ["worker"])
    op.add_column("tables", sa.Column("aside", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("chats", sa.Column("message", sa.String(64)))
    given = sa.text("message IS NOT NULL")
    op.create_index(
        "chats_once",
        "chats",
        ["table_id", "person", "message"],
        unique=True,
        sqlite_where=given,
        postgresql_where=given,
    )
    # Any Teahouse from this schema on can use the database; see "Upgrading" in docs/operate.md.
    op.execute("INSERT INTO house (name, value) VALUES ('oldest schema', '0001')")
