"""The house in virtual time: thousands of deals under every trouble that the cloud and its players make, on one thread.

Whatever happens follows from a seed, so a run that breaks a law is played again, and shortened, at will.
"""
