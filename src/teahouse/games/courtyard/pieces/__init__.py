"""What Courtyard is played with: the tiles, the cells they are laid on, and sets of tiles."""
