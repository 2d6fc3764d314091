"""What an office hands to the lab: its lists and games as an archive."""
