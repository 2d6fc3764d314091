"""Exports of published lists with what they were derived from: bundles of single lists, archives of all of a pool."""
