"""The cache: published pages and forms, made once and answered until their list changes."""
