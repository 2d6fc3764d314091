"""Public pages as HTML, written by functions: a template takes ten times as long for them."""
