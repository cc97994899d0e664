"""The JSON socket: what a page or a program says to the server, and hears from it."""
