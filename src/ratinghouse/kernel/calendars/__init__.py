"""Calendars: the dated rules of a rulebook, their sentences, and month arithmetic."""
