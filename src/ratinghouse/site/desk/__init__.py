"""The officers' desk: a module for the pages of each subject, and their forms."""
