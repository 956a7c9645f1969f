// Statics of a construction: can its bodies be held by forces at their contacts, or does something fall?
// Row 0 is fixed. Wherever the top of one body and the bottom of another coincide and overlap, the overlap, shrunk by a
// margin on every side, carries vertical forces, none of them pulling, at its four corners. Those forces must balance
// every body's weight, which acts at its centre, and both horizontal torques.
#pragma once

#include <span>

#include "primitives/cuboids.h"

namespace quoin {

// True if such forces exist. `margin` in lattice units; a contact thinner than twice the margin carries nothing, one
// just as thin carries along a line. Equality stands: a force may be off by one part in 10^9. Deterministic; allocates
// only while its buffers grow to the largest construction that this thread has seen.
bool stands(std::span<const Cuboid> bodies, double margin);

// The largest margin for which it stands, to about 10^-8; 0 if there is none, infinite if no body has weight.
double stability(std::span<const Cuboid> bodies);

}  // namespace quoin
