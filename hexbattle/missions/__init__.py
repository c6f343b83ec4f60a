"""The solo campaign for newcomers: a chain of missions, each one idea more than the last, with ships that go on."""
