"""The games of the house: every folder here is one (`teahouse.engine.registry` finds them)."""
