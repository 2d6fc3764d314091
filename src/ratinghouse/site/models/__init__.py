"""The website's own records: accounts, sign-ins, disputes and notices."""

from ratinghouse.site.models.accounts import Account, Attempt, SignIn
from ratinghouse.site.models.disputes import Answer, Dispute
from ratinghouse.site.models.notices import Notice

__all__ = ["Account", "Answer", "Attempt", "Dispute", "Notice", "SignIn"]
