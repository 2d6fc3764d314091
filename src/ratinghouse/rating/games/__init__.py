"""The games of a period as columns, from whatever source, and their frame with the lists in force.

Reports, registers and dictionaries of players are read only in the modules that take games from reports.
"""
