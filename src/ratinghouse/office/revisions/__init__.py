"""New editions of published lists: only the touched part of a list is derived, and of its working only that is stored.

Whoever verifies such an edition derives it whole, and must get the same.
"""
