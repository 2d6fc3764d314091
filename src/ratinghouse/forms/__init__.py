"""Forms and certificates that arbiters and federations send, from any report, as a page and as a PDF."""
