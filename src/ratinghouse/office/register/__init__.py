"""The register: players, clubs and memberships, how they are found, imported, merged and erased."""
