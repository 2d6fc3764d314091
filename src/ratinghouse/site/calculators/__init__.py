"""Calculators on the pages: the fields of each form, how a question is read, and how an answer is rendered."""
