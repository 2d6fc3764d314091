"""The JSON interface, version 1: everything public, and the upload of reports with a token."""
