// What a network says of a position. Sums have one order whatever the machine's vectors are, so that bots choose alike
// everywhere.
#include "quoin/search/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quoin/base/sizes.h"

namespace quoin {
namespace {

constexpr int kLanes = 4;
constexpr int kVectors = Network::kWidth / kLanes;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

Lanes lanes_at(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

// REQUIRES that the width is a multiple of Network::kWidth.
float dot(const float* one, const float* other, int width) {
  Lanes sums[kVectors] = {};
  for (int at = 0; at < width; at += Network::kWidth) {
    for (int k = 0; k < kVectors; ++k) sums[k] += lanes_at(one + at + k * kLanes) * lanes_at(other + at + k * kLanes);
  }
  for (int k = 1; k < kVectors; ++k) sums[0] += sums[k];
  return (sums[0][0] + sums[0][1]) + (sums[0][2] + sums[0][3]);
}

}  // namespace

NetworkReader::NetworkReader(const Network& network)
    : network_(network),
      inputs_(as_size(std::max(network.inputs_, network.first_.width))),
      first_(as_size(network.first_.width)),
      second_(as_size(network.second_.width)) {}

void NetworkReader::add_rows(const Network::Matrix& rows, const std::vector<Input>& inputs, std::size_t count,
                             float* sum) {
  for (int at = 0; at < rows.width; at += Network::kWidth) {
    Lanes sums[kVectors];
    for (int k = 0; k < kVectors; ++k) sums[k] = lanes_at(sum + at + k * kLanes);
    for (std::size_t i = 0; i < count; ++i) {
      const float* row = rows.row(inputs[i].row) + at;
      for (int k = 0; k < kVectors; ++k) sums[k] += inputs[i].by * lanes_at(row + k * kLanes);
    }
    for (int k = 0; k < kVectors; ++k) std::memcpy(sum + at + k * kLanes, &sums[k], sizeof(Lanes));
  }
}

void NetworkReader::read(const float* observation, int seat) {
  std::size_t count = 0;
  const int table = network_.tables_ == 1 ? 0 : seat * network_.inputs_;
  for (int k = 0; k < network_.inputs_; ++k) {  // without branches: which are 0 cannot be foretold
    inputs_[count] = {table + k, observation[k]};
    count += observation[k] != 0 ? 1 : 0;
  }
  std::copy_n(network_.first_bias_.row(seat), first_.size(), first_.data());
  add_rows(network_.first_, inputs_, count, first_.data());
  count = 0;
  for (int k = 0; k < network_.first_.width; ++k) {
    inputs_[count] = {k, first_[as_size(k)]};
    count += first_[as_size(k)] > 0 ? 1 : 0;
  }
  std::copy_n(network_.second_bias_.row(0), second_.size(), second_.data());
  add_rows(network_.second_, inputs_, count, second_.data());
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
