"""Commands of the website, one a file."""
