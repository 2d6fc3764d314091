"""Accounts: signing in, second factors, passwords, a player's own pages, disputes and erasure requests."""
