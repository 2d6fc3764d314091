"""The counter's own records: accounts, sign-ins and disputes."""

from ratinghouse.site.models.accounts import Account, Attempt, SignIn
from ratinghouse.site.models.disputes import Answer, Dispute

__all__ = ["Account", "Answer", "Attempt", "Dispute", "SignIn"]
