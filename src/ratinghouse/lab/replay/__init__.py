"""Replays: the history of an archive, list after list, under any rules.

What belongs here: which events enter which list, how players enter, the chain of lists, and the files of a replay.
Every list is made by ``derivation.next_list.next_list``.
"""
