"""Fees for the rating of events: tariffs, who pays, invoices, payments, and invoices as CSV and PDF."""
