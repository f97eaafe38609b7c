"""Pictures of the table: from what a seat may see to nodes. Pure; they know no browser."""
