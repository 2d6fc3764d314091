"""Publishing: lists derived, published, corrected, verified, explained and exported."""
