"""Play: load, decide, save, announce; and what the house does around it."""
