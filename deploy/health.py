"""Ends with status 0 if the server in this container answers /health with 200: for HEALTHCHECK.

The request names the first of RATINGHOUSE_HOSTS, because the server refuses hosts that it does not know.
"""

from __future__ import annotations

import os
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen


def main(address: str) -> int:
    """Return 0 if the server at this address is healthy, else 1, with the reason on standard error."""
    host = os.environ.get("RATINGHOUSE_HOSTS", "").split()
    headers = {"Host": host[0].lstrip(".")} if host and host[0] != "*" else {}
    try:
        with urlopen(Request(f"{address}/health", headers=headers), timeout=4):
            return 0
    except (URLError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
