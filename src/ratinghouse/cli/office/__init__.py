"""Commands of the office, one per file."""
