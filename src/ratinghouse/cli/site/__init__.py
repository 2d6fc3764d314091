"""Commands of the website, one per file."""
