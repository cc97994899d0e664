"""Examines programs that play Sea Battle over a COM port, or a line that emulates one."""
