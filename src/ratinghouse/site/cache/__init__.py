"""The cache: published pages and forms, stored once and answered until their list changes."""
