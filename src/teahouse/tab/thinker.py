"""What runs in the second worker: bots, hints, reviews and analysis."""

from teahouse.tab.thinking import answer

__all__ = ["answer"]
