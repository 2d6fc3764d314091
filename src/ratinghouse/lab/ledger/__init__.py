"""The ledger of points: what enters and leaves a list, by cause and article, closing to the hundredth.

What belongs here: splitting the sums of a derived list by their causes, and the file of a history's ledgers. The
numbers are columns that the rulebooks calculated; nothing is rated here.
"""
