// Arrays for learners: the mask of legal actions and the observations of all states.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"
#include "quoin/search/state_batch.h"
#include "quoin/state/observation.h"
#include "search/batch_work.h"

namespace quoin {
namespace {

constexpr std::uint32_t kBitsOfAWord = 32;
constexpr int kObservedChunk = 256;  // states

// Eight bits as eight bytes of 0 or 1.
constexpr auto kBytesOfBits = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    for (std::size_t k = 0; k < 8; ++k) table[bits][k] = (bits >> k) & 1U;
  }
  return table;
}();

}  // namespace

void StateBatch::write_mask(std::span<std::uint8_t> mask) const {
  const auto actions = as_size(def().num_distinct_actions);
  for (std::size_t k = 0; k < rows_.players.size(); ++k) {
    const std::uint32_t* row = rows_.legal.data() + k * words_;
    std::uint8_t* out = mask.data() + k * actions;
    for (std::size_t a = 0; a < actions; a += 8) {
      const auto& bytes = kBytesOfBits[(row[a / kBitsOfAWord] >> (a % kBitsOfAWord)) & 0xFFU];
      std::memcpy(out + a, bytes.data(), std::min<std::size_t>(8, actions - a));
    }
  }
}

void StateBatch::write_chances(std::span<double> chances) const {
  const std::size_t most = as_size(std::max(def().max_chance_outcomes, 1));
  std::ranges::fill(chances, 0.0);
  for (std::size_t k = 0; k < rows_.players.size(); ++k) {
    if (rows_.players[k] != kLuckDecides) continue;
    double* out = chances.data() + k * most;
    const Die* die = die_of(static_cast<int>(k));
    if (die == nullptr) {
      out[0] = 1;
      continue;
    }
    const auto total = static_cast<double>(die->total);
    for (std::size_t o = 0; o < die->weights.size(); ++o) out[o] = static_cast<double>(die->weights[o]) / total;
  }
}

void StateBatch::write_hashes(std::span<std::uint64_t> hashes) const {
  for (std::size_t k = 0; k < hashes.size(); ++k) hashes[k] = hash_bytes(rows_.blocks.data() + k * stride_, stride_);
}

Status StateBatch::write_observations(std::span<float> tensor, std::span<const std::int8_t> observers,
                                      const Interrupted& interrupted) const {
  const Observation& observation = game_->observation();
  const auto floats = as_size(observation.size());
  std::atomic<int> next{0};
  const auto give_up = [&] { next = size(); };
  const NodeReader nodes(def());
  const auto observer = [&](std::size_t k) -> int {
    if (!observers.empty()) return observers[k];
    if (rows_.players[k] >= 0) return rows_.players[k];
    return std::max(nodes.seat(rows_.blocks.data() + k * stride_), 0);
  };
  const auto work_until = [&](const Interrupted& stop) {
    for (int begin = next.fetch_add(kObservedChunk); begin < size(); begin = next.fetch_add(kObservedChunk)) {
      if (stop && stop()) return give_up();
      for (int state = begin; state < std::min(begin + kObservedChunk, size()); ++state) {
        const auto k = as_size(state);
        observation.write(rows_.blocks.data() + k * stride_, observer(k), tensor.data() + k * floats);
      }
    }
  };
  const auto pool = helpers(Chunks(game_, size(), kObservedChunk));
  if (!pool) return pool.error();
  if (*pool != nullptr) {
    (*pool)->run([&] { work_until({}); }, [&] { work_until(interrupted); }, give_up);
  } else {
    work_until(interrupted);
  }
  return {};
}

}  // namespace quoin
