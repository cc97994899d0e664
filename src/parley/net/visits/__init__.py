"""How visits reach the places they are to: a line is dialled, kept, and dialled again."""
