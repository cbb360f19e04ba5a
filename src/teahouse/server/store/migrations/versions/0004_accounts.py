"""Accounts: sessions that end, names that can't be imitated, and passwords that can't be guessed at will.

It only adds, as 0002 did. How the names look that are claimed already is written down when the house opens.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what accounts need."""
    op.add_column("persons", sa.Column("ended", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "likenesses",
        sa.Column("likeness", sa.String(200), primary_key=True),
        sa.Column("person", sa.String(20), nullable=False),
    )
    op.create_index("ix_likenesses_person", "likenesses", ["person"])
    op.create_table(
        "guesses",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
