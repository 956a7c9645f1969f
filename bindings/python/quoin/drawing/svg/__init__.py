"""Pictures as SVG, from the same marks as the drawing in the terminal: nothing here knows any particular game."""
