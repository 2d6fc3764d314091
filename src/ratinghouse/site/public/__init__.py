"""Pages that anybody may open."""
