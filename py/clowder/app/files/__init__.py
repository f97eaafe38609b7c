"""Files that players choose: what kind each is, in which encoding, and its text."""
