"""Reports in tables: crosstables of pairing programs, lists of games, the JCF form; CSV, XLSX or HTML."""
