"""Amendments: an edition with other values, tables or rules, for study.

An amended edition is a new book with a name, sentences and statute of its own. It is in force nowhere.
"""
