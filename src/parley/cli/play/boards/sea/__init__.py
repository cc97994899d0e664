"""The sea: two fields of square cells, for the games with hidden fleets."""
