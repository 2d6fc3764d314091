"""The forms of the desk. They check what was typed; refusals of the office are added when the act is attempted."""
