"""The house for browsers and programs: the application, its guard and its routes."""
