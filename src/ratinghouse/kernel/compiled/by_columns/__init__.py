"""The simplified columns run by columns instead of loops."""
