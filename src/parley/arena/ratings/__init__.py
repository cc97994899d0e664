"""How strong entrants are, from all games played, in whatever order.

Points and a crosstable say what happened; ratings say what it means, and with what certainty.
"""
