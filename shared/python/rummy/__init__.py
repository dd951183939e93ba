"""13-card Indian rummy: one rules layer for every function of the service."""
