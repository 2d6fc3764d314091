"""Writers of list files of every format."""
