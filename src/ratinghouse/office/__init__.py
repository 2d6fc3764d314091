"""The office: register, reports, lists, corrections and the journal, kept in one directory or one database."""
