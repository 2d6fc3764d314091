"""Template tags and filters of the website."""
