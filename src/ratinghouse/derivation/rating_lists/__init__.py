"""From one list file to the next: a rating list as the basis of a derivation, and what is derived as a rating list."""
