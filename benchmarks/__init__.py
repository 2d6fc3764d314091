"""Ratinghouse timed beside its peers and beside plain C: ``python -m benchmarks``. Tests only check that it runs."""
