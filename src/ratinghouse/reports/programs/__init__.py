"""Readers of the files that pairing programs keep for themselves: Sharly Chess, Papi, SwissPerfect, Swiss-Manager …"""
