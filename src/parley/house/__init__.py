"""What every player shares, whatever wire they came by: accounts, names, speech, budgets, restart."""
