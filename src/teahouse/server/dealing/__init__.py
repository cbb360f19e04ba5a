"""The deal of the day: the same for everybody at a house, one try each."""
