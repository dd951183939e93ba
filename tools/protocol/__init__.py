"""Everything about the protocol that is generated from the code: schemas, types, tables, documents, transcripts."""
