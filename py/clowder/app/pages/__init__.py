"""Pages: values with the same few methods, which hold the state of a screen and carry out its acts."""
