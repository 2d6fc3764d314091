"""The engine: frames, plans and the run that leaves every column of a rulebook."""
