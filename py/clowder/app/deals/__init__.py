"""Deals that players choose, verify or share: by number, link, code, sealed envelope and cut; and par."""
