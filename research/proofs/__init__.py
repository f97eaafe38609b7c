"""Proofs of claims in the rule books that follow from the rules, by exhaustive search of the states."""
