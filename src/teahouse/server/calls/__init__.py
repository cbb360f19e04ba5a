"""The calls of a house: what is asked by method and path. HTTP carries them, or a tab does them itself."""
