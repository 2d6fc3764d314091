"""Studies of the office's own lists: made by the lab, stored once, published by an officer."""
