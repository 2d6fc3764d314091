"""Tournament report files: FIDE's TRF16 (C.04 Annex 2) and TRF26, and what pairing programs have added to them."""

from ratinghouse.reports.trf.reader import looks_like_trf, read_trf, read_trf_files
from ratinghouse.reports.trf.writer import write_trf

__all__ = ["looks_like_trf", "read_trf", "read_trf_files", "write_trf"]
