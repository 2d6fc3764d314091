"""The language of the pages: texts, the journal and the choice of a language."""
