"""Formulas: a rule's expression as people write it, with names, and with the numbers of one row in their place."""
