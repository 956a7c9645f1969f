"""Pictures as SVG, from the same facts as the drawing in the terminal: nothing here knows any particular game."""
