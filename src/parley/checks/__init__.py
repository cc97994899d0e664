"""Conformance suites that grade somebody else's program, clause by clause.

A suite judges one role of one wire. Its cases are independent: each has its own conversations, names and
luck, says wrong things on purpose, and never trusts what comes back.
"""
