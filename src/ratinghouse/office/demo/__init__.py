"""An invented federation, made from a seed: its people, its events as reports, and its office built from them."""
