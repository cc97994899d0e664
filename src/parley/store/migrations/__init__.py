"""Steps from an empty database to the current schema, for alembic.

They are written out as SQL and run on the store's own connection, so a step may not read: no batch
mode without `copy_from`, no data fetched into Python. Add a step as `versions/rNNNN_what.py`.
"""
