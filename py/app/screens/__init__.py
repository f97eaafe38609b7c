"""The pages around the table: home, lobby, settings, rules, paper."""
