"""`python -m teahouse` is the `teahouse` command."""

from teahouse.cli import app

app()
