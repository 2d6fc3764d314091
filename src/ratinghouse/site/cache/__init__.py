"""The cache: published pages and forms, made once and reused until their list changes."""
