"""`parley play`: a person, a bot or a program at any place where one of the games is played."""
