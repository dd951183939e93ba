"""The load test: tables of paced bots on a local stack beside an echo on the same emulator, and the handlers alone."""
