"""Something that only this layer holds."""
