"""Liar's Dice, a game from outside for Teahouse."""
