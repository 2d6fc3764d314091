"""Derivation: from one list to the next, by the recipe that names everything the list is made from."""
