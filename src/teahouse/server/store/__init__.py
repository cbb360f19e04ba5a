"""What a house keeps: the database, its tables, reading and writing."""
