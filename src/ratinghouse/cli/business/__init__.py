"""Commands of the office's business: fees, the rating official, appeals."""
