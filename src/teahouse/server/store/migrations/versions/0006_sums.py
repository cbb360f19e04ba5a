"""Sums of reviews: what luck and decisions did to each seat in a hand that was reviewed.

It only adds, as 0002 did.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a place for them."""
    op.create_table(
        "sums",
        sa.Column("table_id", sa.String(20), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sums", sa.Text, nullable=False),
    )
