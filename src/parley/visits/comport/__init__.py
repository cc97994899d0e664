"""At our end of a COM line."""
