"""The games for programs that learn: PettingZoo, Gymnasium, and many matches at once as arrays.

An extra (`parley[rl]`): nobody inside imports it. An agent sees what its `View` holds and nothing else.
"""
