"""The school: lessons that are played on the real board.

The lessons of a game are data in its folder (`lesson.toml`, docs/school.md). What a person meets in a step is a pure
function of the step and of the moves made so far: nothing is stored, no clock runs, and chance falls as it is written.
"""
