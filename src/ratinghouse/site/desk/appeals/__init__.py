"""The desk's acts on appeals against refusals."""
