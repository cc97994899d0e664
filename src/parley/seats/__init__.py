"""How each kind of player sits down, one module each: the only room that knows both a wire and a game."""
