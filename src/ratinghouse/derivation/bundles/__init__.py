"""Bundles: a published list with everything that it was derived from, as one file that anyone can verify."""
