"""Commands of the office, one a file."""
