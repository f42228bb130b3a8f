"""Learns the kinds of boxes in pictures, and chooses among boxes that overlap."""
