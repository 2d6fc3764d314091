"""New editions of published lists: only the touched part of a list is derived, and of its working only that is stored.

Verification derives such an edition whole, and must get the same.
"""
