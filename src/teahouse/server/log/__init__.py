"""The log of a table: facts, the table they make, and the turns that add to it. No store, network or thread."""
