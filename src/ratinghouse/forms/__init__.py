"""Forms: what arbiters and federations must send, from any report, as a page and as a PDF."""
