"""A finished match gone through move by move: what each cost, and what would have been better.

Pure, and the same every time. The strongest bot of the game is asked; only what the mover could know counts.
"""
