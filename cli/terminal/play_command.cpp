#include "cli/terminal/play_command.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string_view>
#include <utility>

#include "cli/terminal/interrupt.h"
#include "cli/terminal/plain.h"
#include "cli/terminal/terminal.h"
#include "narrator/library.h"

namespace tortuga {
Texts terminal_texts();
}

namespace tortuga::terminal {
namespace {

constexpr int kPersonsPace = 700;  // long enough to read a bot's turn, short enough not to wait for it

Seed random_seed() {
  Seed seed;
  std::random_device device;
  for (auto& byte : seed.bytes) byte = static_cast<std::remove_reference_t<decltype(byte)>>(device());
  return seed;
}

std::uint64_t clock_seed() {
  return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

bool said_yes(const std::optional<std::string>& line, bool otherwise) {
  if (!line || line->find_first_not_of(" \t") == std::string::npos) return line.has_value() && otherwise;
  const char first = (*line)[line->find_first_not_of(" \t")];
  return first == 'y' || first == 'Y' || (otherwise && first != 'n' && first != 'N');
}

// Everything from the options to the last rematch.
class Sitting {
 public:
  Sitting(Console& console, const PlayOptions& options)
      : console_(console),
        options_(options),
        game_(options.entry->game),
        savegame_(options.save.empty() ? Savegame::standard_slot(game_.facts().name) : options.save) {}

  int run() {
    if (int code = choose_language(); code != 0) return code;
    std::vector<std::string> seats = options_.seats;
    if (seats.empty()) {
      seats.assign(static_cast<std::size_t>(std::max(2, game_.facts().least_seats)), "bosun");
      seats.front() = "you";
    }
    if (std::string unfit = Crew::parse(seats, catalogue_, crew_); !unfit.empty()) {
      console_.errors << unfit << '\n';
      return 2;
    }
    const bool saves = crew_.humans() > 0 || !options_.save.empty();
    if (saves && savegame_.waiting() && !options_.fresh) {
      if (int code = look_at_saved(); code != 0) return code;
      if (left_) return 0;
    }
    Start start = Start::resumed;
    if (voyage_ == nullptr) {
      if (int code = begin(options_.options, options_.seed.value_or(random_seed())); code != 0) return code;
      if (saves && savegame_.waiting()) set_aside();
      start = Start::fresh;
    }
    for (;;) {
      const Parting parting = play(start, saves);
      if (parting == Parting::failed) return 1;
      if (parting == Parting::left || !console_.person || crew_.humans() == 0) return 0;
      if (!said_yes(console_.input.line(catalogue_.tell("terminal.rematch")), false)) return 0;
      if (int code = begin(voyage_->record().options, random_seed()); code != 0) return code;
      start = Start::fresh;
    }
  }

 private:
  int fail(int code, std::string_view key, const std::vector<Catalogue::Argument>& arguments) {
    console_.errors << catalogue_.tell(key, arguments) << '\n';
    return code;
  }

  // Reads the catalogue of the language that was asked for or, if none was, of the one the system speaks.
  int choose_language() {
    std::vector<Text> texts(options_.entry->texts.begin(), options_.entry->texts.end());
    const Texts ours = terminal_texts();
    texts.insert(texts.end(), ours.begin(), ours.end());
    const auto known = languages_of(texts);
    const bool asked = !options_.language.empty();
    const Language* found = find_language(asked ? options_.language : console_.language);
    if (found != nullptr && std::find(known.begin(), known.end(), *found) == known.end()) found = nullptr;
    catalogue_ = Catalogue(found != nullptr ? *found : Language{});
    if (Flaw flaw = catalogue_.read(texts); flaw.found()) {
      console_.errors << flaw.text() << '\n';
      return 1;
    }
    if (!asked || found != nullptr) return 0;
    std::string codes;
    for (const Language& language : known) codes += (codes.empty() ? "" : ", ") + std::string{language.code()};
    return fail(2, "terminal.no_language", {{"text", options_.language}, {"known", codes}});
  }

  // Starts a new game, or says why these seats and options do not make one.
  int begin(const boost::json::object& options, const Seed& seed) {
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    auto match = game_.start({options, crew_.bots()}, static_cast<int>(crew_.names().size()), seed, flaw, unfit, notes);
    if (flaw.found()) return fail(2, "terminal.flaw", {{"flaw", flaw.text()}});
    if (unfit.given()) {
      const Narrator narrator(catalogue_, crew_.names());
      return fail(2, "terminal.unfit", {{"sentence", narrator.reason(unfit, kNobody)}});
    }
    for (const auto& note : notes) notes_.push_back(catalogue_.tell("terminal.note", {{"note", note}}));
    boost::json::value changed;
    parse_json(match->options(), changed);
    Record record;
    record.game = game_.facts().name;
    record.version = game_.facts().version;
    record.options = changed.as_object();
    record.seats = crew_.recorded();
    record.seed = seed;
    voyage_ = std::make_unique<Voyage>(std::move(match), std::move(record));
    return 0;
  }

  // Takes up the saved game if it can be read and is wanted. Whoever names another seed or another crew wants another
  // game; the one that waited is kept.
  int look_at_saved() {
    Record record;
    Flaw flaw = savegame_.load(record);
    if (!flaw.found() && record.game != game_.facts().name) flaw = {"/game", "\"" + record.game + "\""};
    Crew crew;
    if (!flaw.found()) flaw.what = Crew::parse(record.seats, catalogue_, crew);
    std::unique_ptr<Match> match;
    if (!flaw.found()) match = begin_record(game_, record, flaw);
    if (!flaw.found()) flaw = replay_record(record, *match);
    if (!flaw.found() && record.digest != 0 && record.digest != match->digest())
      flaw = {"/digest", "does not match the moves"};
    if (flaw.found())
      return fail(1, "terminal.unreadable", {{"path", savegame_.slot().string()}, {"flaw", flaw.text()}});
    if (match->outcome().over) return 0;

    if (console_.person) {
      Lines others;
      for (int i = 0; i < match->seats(); ++i)
        if (Seat{i} != crew.alone()) others.push_back(crew.names()[static_cast<std::size_t>(i)]);
      const auto line = console_.input.line(catalogue_.tell(
          "terminal.continue", {{"round", std::int64_t{match->round()}}, {"crew", catalogue_.join(others)}}));
      left_ = !line.has_value();
      if (!said_yes(line, true)) return 0;
    } else if ((options_.seed && *options_.seed != record.seed) ||
               (!options_.seats.empty() && crew.recorded() != crew_.recorded())) {
      return 0;
    }
    crew_ = std::move(crew);
    voyage_ = std::make_unique<Voyage>(std::move(match), std::move(record));
    return 0;
  }

  void set_aside() {
    const std::string error = savegame_.set_aside();
    const std::string path = savegame_.previous().string();
    if (error.empty()) notes_.push_back(catalogue_.tell("terminal.set_aside", {{"path", path}}));
    else notes_.push_back(catalogue_.tell("terminal.save_failed", {{"path", path}, {"error", error}}));
  }

  Parting play(Start start, bool saves) {
    Plain plain(console_.out, console_.person ? Plain::Kind::terminal : Plain::Kind::stream);
    Screen screen(console_.out, console_.size, console_.colour, crew_.names(), catalogue_.tell("terminal.more"),
                  catalogue_.tell("terminal.back"), catalogue_.tell("terminal.others"),
                  catalogue_.tell("terminal.earlier"));
    const bool full = console_.full && !options_.plain;
    const std::chrono::milliseconds pace{options_.pace.value_or(console_.person ? kPersonsPace : 0)};
    const Terminal::Ground ground{*options_.entry,
                                  catalogue_,
                                  crew_,
                                  full ? static_cast<Display&>(screen) : plain,
                                  console_.input,
                                  saves ? &savegame_ : nullptr,
                                  pace,
                                  options_.adviser,
                                  std::exchange(notes_, {}),
                                  options_.marks};
    return Terminal(ground, *voyage_, clock_seed()).run(start);
  }

  Console& console_;
  const PlayOptions& options_;
  const AnyGame& game_;
  Savegame savegame_;
  Catalogue catalogue_;
  Crew crew_;
  std::unique_ptr<Voyage> voyage_;
  Lines notes_;        // for the table to tell first
  bool left_ = false;  // at the first question already
};

bool set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

// As POSIX has it: the first of these that is set.
std::string system_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (set(name)) return std::getenv(name);
  return {};
}

// Terminals that have no colour, by the names they go by.
bool monochrome(const char* kind) {
  const std::string_view name = kind == nullptr ? "" : kind;
  return name.starts_with("vt1") || name.starts_with("vt2") || name == "vt52" || name.ends_with("-m") ||
         name.ends_with("-mono");
}

Size window() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

}  // namespace

int play_at(Console& console, const PlayOptions& options) {
  return Sitting(console, options).run();
}

int play_command(const PlayOptions& options) {
  const Interrupt interrupt;
  const bool typed = isatty(STDIN_FILENO) != 0;
  const bool seen = isatty(STDOUT_FILENO) != 0;
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::string_view{kind} == "dumb" || std::string_view{kind}.empty();

  std::unique_ptr<Input> input;
  if (typed && seen) input = std::make_unique<EditInput>();
  else input = std::make_unique<StreamInput>(std::cin, std::cout);
  Console console{*input, std::cout, std::cerr};
  console.person = typed && seen;
  console.full = typed && seen && !dumb;
  console.colour = set("NO_COLOR") || monochrome(kind) ? Colour::none : Colour::on;
  console.size = window;
  console.language = system_language();
  return play_at(console, options);
}

}  // namespace tortuga::terminal
