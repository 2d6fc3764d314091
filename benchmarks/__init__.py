"""The house timed beside its peers and beside plain C: ``python -m benchmarks``. The tests only try that it runs."""
