"""Calculators: a question about a few games, answered by a rulebook as one document.

Nothing here calculates a rating. Each calculator makes a small period of the question (one player, the opponents, every
scenario as a separate player), runs the rulebook over it once and reads the working. A calculator returns its
document, or the one finding that says why this rulebook has no answer.
"""
