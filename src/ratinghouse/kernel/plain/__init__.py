"""Rules run over lists of plain Python numbers: for a report or two, where loading NumPy takes longer than the work."""
