"""The language of the pages: translations of what the office says."""
