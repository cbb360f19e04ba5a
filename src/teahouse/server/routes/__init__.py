"""The HTTP and WebSocket interface, by subject."""
