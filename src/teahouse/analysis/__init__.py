"""The analysis board: what if another move had been made, or something else had fallen.

Everything follows from where it begins and what was tried there: nothing is stored, and the record's result never
changes.
"""
