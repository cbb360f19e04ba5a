"""Yardzee: five dice, three rolls, thirteen boxes."""
