"""Parts of classes and patterns that are made at their first use, so that a command starts sooner."""
