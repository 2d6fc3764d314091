"""The games of a period as columns, from whatever source, and the frame that they make with the lists in force.

No report, register or dictionary of players is read here but where games are taken out of reports.
"""
