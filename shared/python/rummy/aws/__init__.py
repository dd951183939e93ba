"""The ports on AWS. Importing any of this touches no AWS: clients are made on first use, once a process."""
