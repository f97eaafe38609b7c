"""The pages, each a value with the same few methods: what it holds, and what an act does there."""
