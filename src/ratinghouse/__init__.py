"""Ratinghouse: a chess federation's whole rating office in one package."""

__version__ = "0.1.0"
