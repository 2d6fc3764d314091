"""The desk's page of the federation's rating official."""
