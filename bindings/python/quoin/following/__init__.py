"""Games whose files change while they are played: matches replayed on them, files watched."""
