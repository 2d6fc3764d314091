"""The calculators at the counter: which fields each one asks, how the answers are read, and how a document is drawn."""
