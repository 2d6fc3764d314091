"""Studies for rating committees: public pages of published studies, and the desk on which officers make them."""
