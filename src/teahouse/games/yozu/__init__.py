"""Yozu: guess the Oracle's cards, grow a garden."""
