"""Commands that need no office, one per file."""
