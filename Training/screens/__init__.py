"""Screens of invented apps, and the true boxes and kinds of their elements."""
