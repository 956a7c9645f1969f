"""The walk over the stubs: every function of the package is called with every wrong kind of argument.

In: the names and signatures of quoin/_core.pyi and of the package's public modules. Out: a tally; no call may end in a
signal, hang, take much memory or answer with anything but a sentence. ``python -m walk`` walks; see __main__.py.
"""
