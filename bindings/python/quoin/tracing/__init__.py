"""What the rules do line by line: ``State.trace``, and how a list is made."""

from quoin.tracing.steps import Change, Step, Trace, place_name, trace, trace_list, value_text

__all__ = ["Change", "Step", "Trace", "place_name", "trace", "trace_list", "value_text"]
