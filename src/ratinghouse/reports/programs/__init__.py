"""Readers of the pairing programs' own files: Sharly Chess, Papi, SwissPerfect, Swiss-Manager …"""
