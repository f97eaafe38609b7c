"""What the rule books say follows from their rules, each as an exhaustion over all states that matter."""
