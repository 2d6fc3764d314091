"""What becomes of a player on a list."""

STATUS = ("listed", "new", "unrated", "delisted")
"""The labels that list_status may have."""
