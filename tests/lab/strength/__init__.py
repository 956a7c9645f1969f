"""How strong bots are: matches between them and OpenSpiel's, seats swapped, kept as JSON lines and told as a table."""
