"""Games to be shown to others: lines of text, recordings and pictures, with nothing that spectators could not see."""
