"""What functions of the local stack use of AWS: their calls through a counting proxy, their own time and memory."""
