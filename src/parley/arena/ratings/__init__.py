"""How strong entrants are, from all that was played, in whichever order it was.

Points and a crosstable say what happened; ratings say what it means, and how sure that is.
"""
