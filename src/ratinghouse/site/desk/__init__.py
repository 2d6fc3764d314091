"""The officers' desk, one subject a module."""
