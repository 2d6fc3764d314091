"""What each address shows, one file a subject."""
