"""What a person may do at a table: each function does one command, or refuses it. No store, network or thread."""
