"""What goes between a page and a house: commands, messages, what each seat is told. No store, network or thread."""
