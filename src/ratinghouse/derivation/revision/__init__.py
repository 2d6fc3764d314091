"""Revising a published list after something that it was derived from was corrected: only what the correction touches.

Deriving the whole list again gives the same rows, bit by bit.
"""
