"""Pages that are open to all visitors."""
