"""Reports by e-mail: reading a mailbox, opening messages under limits, receiving attachments, answering."""
