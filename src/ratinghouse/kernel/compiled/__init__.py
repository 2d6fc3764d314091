"""The compiled backend: the rules that some outputs need, printed as plain loops and compiled with Numba."""
