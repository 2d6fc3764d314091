"""Rating lists and the players register.

``files`` reads and writes lists of every kind, ``register`` and ``open_register`` the register, ``contents`` says what
an edition publishes. A reader turns its file into blocks of rows (``rows``), which ``assembly`` makes into a
``rating_list``; a writer takes the list's columns as they are. Import the modules: the package itself loads nothing.
"""
