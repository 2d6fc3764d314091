"""A published list once more, because something that it was derived from was corrected: only what that touches.

Whoever derives the whole list anew gets the same rows, bit by bit.
"""
