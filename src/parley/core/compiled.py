"""Is this the compiled wheel (`make wheel`)? There this module is compiled like all that decide."""

IS_COMPILED = not __file__.endswith(".py")
