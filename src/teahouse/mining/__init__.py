"""Mining puzzles: games of bots are played, decisions where one move is clearly best are found and judged twice, and
how hard they are is measured by which levels miss them (docs/puzzles.md).

Needs nothing but Python: `python -m teahouse.mining` works where no package is installed.
"""
