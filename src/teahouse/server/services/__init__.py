"""What needs more of the house than the table: its people, its store, its thinkers."""
