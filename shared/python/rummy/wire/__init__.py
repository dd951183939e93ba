"""What clients may say and what they are told. The only parser of client text; it can build player commands only.

A module for each route, for the HTTP API and for what is pushed, so that a function builds only the models it uses.
"""
