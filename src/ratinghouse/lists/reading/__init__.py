"""Readers of list and register files of every format."""
