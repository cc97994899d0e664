"""Conformance suites that grade somebody else's program, clause by clause.

A suite judges one role of one wire. Its cases stand alone: each has conversations, names and luck of its own,
says wrong things on purpose, and never trusts what comes back.
"""
