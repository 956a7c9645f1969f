// Bots in Python: make_bot(name), bot.choose(state) and bot.analyse(state); what the levels of a game are.
#include "quoin/search/bot.h"

#include <pybind11/stl.h>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "pickles.h"
#include "quoin/search/advice.h"
#include "quoin/search/levels.h"

namespace quoin::python {
namespace {

using namespace py::literals;

// A Bot with its own stop flag, so that Ctrl-C reaches a long thought.
class PythonBot {
 public:
  PythonBot(const std::string& text, const py::object& seed, int playouts, double seconds) {
    if (playouts < 1) raise_argument("playouts is a number from 1 up; found " + std::to_string(playouts));
    if (!(seconds >= 0) || !std::isfinite(seconds)) raise_argument("seconds is a number from 0 up (0: no limit)");
    BotOptions options;
    options.seed = seed_from_python(seed);
    seed_ = options.seed;
    options.playouts = playouts;
    options.seconds = seconds;
    options.stop = stop_.get();
    const BotSpec spec = unwrap(parse_bot(text, options));
    name_ = spec.name;
    text_ = bot_text(spec);
    bot_ = unwrap(make_bot(spec));
  }

  std::int32_t choose(const Match& state) { return think(state, &Bot::choose); }
  Analysis analyse(const Match& state) { return think(state, &Bot::analyse); }

  // What makes it anew where its draws have come to: its text, its seed, numbers.
  [[nodiscard]] py::tuple reduced() const {
    if (busy_->load()) raise_argument("this bot is thinking, on another thread: it can be copied when it has answered");
    return pickled("restore_bot", py::make_tuple(text_, seed_, py::tuple(py::cast(bot_->drawn()))));
  }
  void resume(const py::tuple& drawn) {
    std::vector<std::uint64_t> numbers;
    for (const auto number : drawn) numbers.push_back(seed_from_python(py::reinterpret_borrow<py::object>(number)));
    if (!bot_->resume(numbers)) raise_argument("no bot " + text_ + " has drawn so");
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  // What the bot answers, on a thread that Ctrl-C reaches.
  template <class Answer>
  Answer think(const Match& state, Result<Answer> (Bot::*ask)(const Match&)) {
    if (!is_choice(state.node())) raise_argument("nobody has to choose here");
    if (name_ == "random") return unwrap((*bot_.*ask)(state));  // one draw: sooner done than a thread begins
    if (busy_->exchange(true)) raise_argument("this bot is thinking already, on another thread; make one bot a thread");
    *stop_ = false;
    return unwrap(run_interruptible(stop_, [ask, bot = bot_, position = state, stop = stop_, busy = busy_] {
      auto answer = (*bot.*ask)(position);
      *busy = false;  // a thought that never ends keeps its bot
      return answer;
    }));
  }

  std::string name_;
  std::string text_;
  std::uint64_t seed_ = 0;
  StopFlag stop_ = new_stop_flag();
  std::shared_ptr<std::atomic<bool>> busy_ = std::make_shared<std::atomic<bool>>(false);
  std::shared_ptr<Bot> bot_;
};

// What quoin.Analysis says in one sentence: of (text, words, share) of each action, (seat, text) of each expected ply.
std::string python_advice(const std::vector<std::string>& seats,
                          const std::vector<std::tuple<std::string, std::string, double>>& values,
                          const std::vector<std::pair<int, std::string>>& plies) {
  std::vector<AdvisedAction> actions;
  for (const auto& [text, words, share] : values) actions.push_back({text, words, share});
  if (actions.empty()) raise_argument("an analysis has the value of an action at least");
  std::vector<ExpectedPly> line;
  for (const auto& [seat, text] : plies) {
    if (seat < 0 || as_size(seat) >= seats.size()) raise_argument("a ply is of a seat");
    line.push_back({seat, 0, text});
  }
  return advice(seats, actions, line);
}

// (name, help, options) of each bot, an option as (name, standard, help).
py::list python_bot_help() {
  py::list told;
  for (const BotHelp& bot : bot_help()) {
    py::list options;
    for (const BotOption& one : bot.options) options.append(py::make_tuple(one.name, one.standard, one.help));
    told.append(py::make_tuple(bot.name, bot.help, options));
  }
  return told;
}

}  // namespace

py::object python_analysis(const Match& state, const Analysis& found) {
  const py::module_ told = py::module_::import("quoin.analysis");
  py::list actions;
  for (const ActionValue& one : found.actions) {
    actions.append(told.attr("ActionValue")(one.action, state.choice_text(one.action), one.value, one.low, one.high,
                                            one.proven, one.visits, one.share, value_words(state.def(), one)));
  }
  py::list line;
  for (const ExpectedPly& ply : expected_line(state, found)) {
    line.append(told.attr("ExpectedPly")(ply.seat, ply.action, ply.text));
  }
  return told.attr("Analysis")(found.seat, py::tuple(py::cast(state.def().seats)), py::tuple(actions), py::tuple(line),
                               found.simulations, found.depth, found.seconds, found.tactics_positions);
}

void bind_bots(py::module_& module) {
  py::class_<PythonBot>(module, "Bot")
      .def_property_readonly("name", &PythonBot::name)
      .def("choose", &PythonBot::choose, "state"_a)
      .def("step", &PythonBot::choose, "state"_a)
      .def(
          "analyse", [](PythonBot& self, const Match& state) { return python_analysis(state, self.analyse(state)); },
          "state"_a)
      .def("__reduce__", &PythonBot::reduced)
      .def("__str__", &PythonBot::text)
      .def("__repr__", [](const PythonBot& self) { return "<quoin.Bot " + self.text() + ">"; });
  module.def(
      "make_bot",
      [](const std::string& name, const py::object& seed, int playouts, double seconds) {
        return std::make_unique<PythonBot>(name, seed, playouts, seconds);
      },
      "name"_a, "seed"_a = py::none(), "playouts"_a = 1000, "seconds"_a = 0.0);
  module.def(
      "restore_bot",
      [](const std::string& text, const py::object& seed, const py::tuple& drawn) {
        auto bot = std::make_unique<PythonBot>(text, seed, BotOptions().playouts, 0);
        bot->resume(drawn);
        return bot;
      },
      "text"_a, "seed"_a, "drawn"_a);
  module.def(
      "bot_names", [](const GamePtr& game) { return game ? bot_names_for(game->def()) : bot_names(); },
      "game"_a = py::none());
  module.def("bot_help", &python_bot_help);
  module.def(
      "need_bot_suits",
      [](const GamePtr& game, const std::string& text) { unwrap(bot_suits(unwrap(parse_bot(text)), *game)); },
      "game"_a.none(false), "text"_a);
  module.def(
      "bot_remark",
      [](const GamePtr& game, const std::string& text) { return bot_remark(unwrap(parse_bot(text)), *game); },
      "game"_a.none(false), "text"_a);
  module.def("advice", &python_advice, "seats"_a.noconvert(), "actions"_a.noconvert(), "line"_a.noconvert());
  module.def(
      "levels_of",
      [](const GamePtr& game) {
        const Levels levels = unwrap(levels_of(game->def()));
        return py::make_tuple(levels.bots, levels.own);
      },
      "game"_a.none(false));
}

}  // namespace quoin::python
