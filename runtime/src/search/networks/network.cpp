// What a network says of a position. Sums have one order whatever the machine's vectors are, so that bots choose alike
// everywhere.
#include "quoin/search/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quoin/base/sizes.h"

namespace quoin {
namespace {

constexpr int kLanes = 8;
constexpr int kVectors = Network::kWidth / kLanes;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

// Compiled for wider registers, too, and chosen when the program starts; sums are the same.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define QUOIN_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define QUOIN_WIDE
#endif

inline __attribute__((always_inline)) void load(Lanes& lanes, const float* from) {
  std::memcpy(&lanes, from, sizeof lanes);
}

// REQUIRES that the width is a multiple of Network::kWidth.
QUOIN_WIDE float dot(const float* one, const float* other, int width) {
  Lanes sums[kVectors] = {};
  for (int at = 0; at < width; at += Network::kWidth) {
    for (int k = 0; k < kVectors; ++k) {
      Lanes left;
      Lanes right;
      load(left, one + at + k * kLanes);
      load(right, other + at + k * kLanes);
      sums[k] += left * right;
    }
  }
  for (int k = 1; k < kVectors; ++k) sums[0] += sums[k];
  const Lanes& sum = sums[0];
  return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

// sum += the rows of these inputs, each times its number.
QUOIN_WIDE void add_rows(const float* rows, int width, const NetworkReader::Input* inputs, std::size_t count,
                         float* sum) {
  for (int at = 0; at < width; at += Network::kWidth) {
    Lanes sums[kVectors];
    for (int k = 0; k < kVectors; ++k) load(sums[k], sum + at + k * kLanes);
    for (std::size_t i = 0; i < count; ++i) {
      const float* row = rows + as_size(inputs[i].row) * as_size(width) + at;
      for (int k = 0; k < kVectors; ++k) {
        Lanes weights;
        load(weights, row + k * kLanes);
        sums[k] += inputs[i].by * weights;
      }
    }
    for (int k = 0; k < kVectors; ++k) std::memcpy(sum + at + k * kLanes, &sums[k], sizeof(Lanes));
  }
}

}  // namespace

NetworkReader::NetworkReader(const Network& network)
    : network_(network),
      inputs_(as_size(std::max(network.inputs_, network.first_.width))),
      first_(as_size(network.first_.width)),
      second_(as_size(network.second_.width)) {}

void NetworkReader::read(const float* observation, int seat) {
  std::size_t count = 0;
  const int table = network_.tables_ == 1 ? 0 : seat * network_.inputs_;
  for (int k = 0; k < network_.inputs_; ++k) {  // without branches: which are 0 cannot be foretold
    inputs_[count] = {table + k, observation[k]};
    count += observation[k] != 0 ? 1 : 0;
  }
  std::copy_n(network_.first_bias_.row(seat), first_.size(), first_.data());
  add_rows(network_.first_.numbers.data(), network_.first_.width, inputs_.data(), count, first_.data());
  count = 0;
  for (int k = 0; k < network_.first_.width; ++k) {
    inputs_[count] = {k, first_[as_size(k)]};
    count += first_[as_size(k)] > 0 ? 1 : 0;
  }
  std::copy_n(network_.second_bias_.row(0), second_.size(), second_.data());
  add_rows(network_.second_.numbers.data(), network_.second_.width, inputs_.data(), count, second_.data());
  for (float& one : second_) one = std::max(one, 0.0F);
}

float NetworkReader::logit(int action) const {
  const std::int32_t* rows = network_.rows_.of(action);
  float sum = 0;
  for (int k = 0; k < network_.rows_.width && rows[k] != kNone; ++k) {
    sum += network_.policy_bias_[as_size(rows[k])] +
           dot(second_.data(), network_.policy_.row(rows[k]), network_.second_.width);
  }
  return sum;
}

float NetworkReader::value(int which) const {
  return std::tanh(network_.value_bias_[as_size(which)] +
                   dot(second_.data(), network_.value_.row(which), network_.second_.width));
}

}  // namespace quoin
