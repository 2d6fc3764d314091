"""The desk's pages for fees: tariffs, invoices, payments and accounts."""
