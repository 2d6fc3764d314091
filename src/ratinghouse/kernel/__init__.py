"""The kernel: runs a rulebook over columns and keeps every column. It knows no chess."""
