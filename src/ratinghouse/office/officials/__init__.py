"""The rating officials of federations: who they are from which day on, and their contact."""
