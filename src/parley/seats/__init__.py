"""How each kind of player sits down, a folder each: the only room that knows both a wire and a game."""
