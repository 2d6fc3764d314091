"""Title norms: the conditions of the title regulations, judged with their evidence, and applications for titles."""
