"""Refusals of events with their days and terms, and appeals against them."""
