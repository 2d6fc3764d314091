"""Tables and findings as the library returns them, and frames of other packages as it takes them."""
