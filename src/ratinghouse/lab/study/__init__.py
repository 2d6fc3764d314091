"""Studies for rating committees: ledger, drift, calibration and amendments of one history in one document.

What belongs here: making the document from an archive. Pages and prints read the document and nothing else.
"""
