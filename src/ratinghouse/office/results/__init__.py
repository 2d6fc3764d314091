"""Events whose results are rated one by one: when each was reported, which list rated it, which ones are open."""
