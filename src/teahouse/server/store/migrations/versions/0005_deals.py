"""The deal of the day: what it is and what the master makes of it, and who has played it at which table.

It only adds, as 0002 did.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what deals need."""
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("par", sa.Text, nullable=False, server_default="[]"),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("person", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(20), nullable=False),
    )
    op.create_index("ix_tries_table_id", "tries", ["table_id"])
