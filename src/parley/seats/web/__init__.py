"""A browser, or a program that talks JSON, in the lobby and at the table."""
