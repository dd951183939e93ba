"""A table as a value: ``decide`` says what a command makes happen, ``evolve`` makes it so."""
