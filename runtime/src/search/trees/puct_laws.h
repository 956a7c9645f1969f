// Numbers drawn by the laws that a search needs: Gumbel's, and Dirichlet's for the noise at a root.
#pragma once

#include <cmath>
#include <numbers>
#include <span>

#include "quoin/base/rng.h"

namespace quoin {

// Uniform in (0, 1).
inline double open_uniform(Rng& rng) { return (rng.next() + 0.5) / 4294967296.0; }

inline double standard_gumbel(Rng& rng) { return -std::log(-std::log(open_uniform(rng))); }

// Box and Muller 1958.
inline double standard_normal(Rng& rng) {
  const double reach = std::sqrt(-2 * std::log(open_uniform(rng)));
  return reach * std::cos(2 * std::numbers::pi * open_uniform(rng));
}

// The logarithm of a number of the gamma distribution of this shape and scale 1 (Marsaglia and Tsang 2000): for small
// shapes the number itself may be 0.
inline double log_gamma_number(Rng& rng, double shape) {
  if (shape < 1) return log_gamma_number(rng, shape + 1) + std::log(open_uniform(rng)) / shape;
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = standard_normal(rng);
    const double v = std::pow(1 + c * x, 3);
    if (v > 0 && std::log(open_uniform(rng)) < 0.5 * x * x + d - d * v + d * std::log(v)) return std::log(d * v);
  }
}

// Fills `into` with numbers that add up to 1, by the symmetric Dirichlet distribution.
inline void draw_dirichlet(Rng& rng, double concentration, std::span<float> into) {
  double most = -INFINITY;
  for (float& one : into) {
    one = static_cast<float>(log_gamma_number(rng, concentration));
    most = std::max<double>(most, one);
  }
  double sum = 0;
  for (float& one : into) sum += one = static_cast<float>(std::exp(one - most));
  for (float& one : into) one = static_cast<float>(one / sum);
}

}  // namespace quoin
