"""Examines programs that speak the page's JSON over a websocket."""
