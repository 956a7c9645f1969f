"""What was once written and keeps working: see corpus.py."""
