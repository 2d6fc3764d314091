"""Statutes: a rulebook as a document. Rules are expressions of a small closed language that need no code to be run."""
