"""Ratios, never absolute times: every number is measured beside its peer in the same run."""
