"""The lab: archives of games, whole histories replayed under any rules, and what can be learned by comparing them."""
