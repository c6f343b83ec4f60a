"""What `manage.py check_all` runs: the list of tools, and how one is run."""
