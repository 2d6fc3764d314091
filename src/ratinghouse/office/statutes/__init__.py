"""Statutes in the office: stored by hash, those of record of each list, and what today's would change."""
