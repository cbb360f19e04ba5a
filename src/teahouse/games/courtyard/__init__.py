"""Courtyard: lay walls and towers, close off courtyards."""
