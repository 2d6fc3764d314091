"""The website: public pages, the officers' desk, calculators and the JSON interface."""
