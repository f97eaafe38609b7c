"""Deals that players choose, check or hand on: numbers, links, codes, sealed envelopes, cuts, and par."""
