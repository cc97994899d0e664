"""Events that the server runs for people, bots and programs: arena, Swiss, round robin, knockout."""
