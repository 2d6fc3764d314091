"""Commands that need no office, one a file."""
