// quoin._core: the compiled half of the package. The Python half (quoin/*.py) is what people import; _core.pyi
// describes every name that is bound here.
#include "bindings.h"
#include "calls.h"
#include "docs.h"
#include "pickles.h"

PYBIND11_MODULE(_core, module) {
  namespace binding = quoin::python;
  module.doc() = "The compiled half of quoin; import quoin instead.";
#ifdef QUOIN_VERSION
  module.attr("__version__") = QUOIN_VERSION;
#else
  module.attr("__version__") = "0";
#endif
  binding::tell_of_memory();
  binding::bind_game(module);
  binding::bind_state(module);
  binding::bind_tensors(module);
  binding::bind_information(module);
  binding::bind_search(module);
  binding::bind_solving(module);
  binding::bind_state_batch(module);
  binding::bind_networks(module);
  binding::bind_trees(module);
  binding::bind_bots(module);
  binding::bind_contests(module);
  binding::bind_check(module);
  binding::bind_reference(module);
  binding::bind_profile(module);
  binding::bind_tracing(module);
  binding::bind_drawing(module);
  binding::bind_past(module);
  binding::bind_replaying(module);
  binding::bind_choosing(module);
  binding::bind_pictures(module);
  binding::bind_session(module);
  binding::bind_pickles(module);
  binding::watch_exit(module);
  binding::put_docs(module);
}
