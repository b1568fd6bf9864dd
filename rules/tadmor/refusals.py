def why_not(table, action, legal): return "no"
