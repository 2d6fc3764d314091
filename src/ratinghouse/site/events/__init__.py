"""Events on the site: their pages, results, forms and files."""
