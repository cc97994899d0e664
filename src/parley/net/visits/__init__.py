"""How visits connect: dial a line, keep it, and dial again when it is lost."""
