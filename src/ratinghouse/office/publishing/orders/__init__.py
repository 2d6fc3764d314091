"""The players of a list in the order of a view: selected and sorted as columns, and stored as files."""
