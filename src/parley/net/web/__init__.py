"""The web port: accounts and records by HTTP, tables by websocket, health and metrics, and the page."""
