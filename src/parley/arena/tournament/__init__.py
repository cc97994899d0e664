"""Many entrants, one file, one folder of results: played to the end, however often it is interrupted."""
