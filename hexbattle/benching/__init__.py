"""How fast things are, beside how fast they are to be: `manage.py bench`. Reports, and never fails a check."""
