"""Storage: the database, rows in bulk, backups and their restoration."""
