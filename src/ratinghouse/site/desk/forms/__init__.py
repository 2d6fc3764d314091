"""The forms of the officers' desk. Each checks what was typed; the office's own refusals are added when the act is tried."""
