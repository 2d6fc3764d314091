"""A study of the lab as a document with charts: the same blocks become pages of the site and a PDF.

The study is read as the JSON that is stored and published; nothing here depends on how it was calculated.
"""
