"""Painters of the table of Marchands d'Empire. They know sizes and signs, and no rules."""
