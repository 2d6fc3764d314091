"""Notices and the mail made from them."""
