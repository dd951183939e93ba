"""What holds, what it costs and what it pays: the rules of every variant as pure functions."""
