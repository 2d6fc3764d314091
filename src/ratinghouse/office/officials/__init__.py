"""The rating officials of federations: who they are from which day, and how they are reached."""
