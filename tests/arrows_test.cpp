// The arrows of ARCHITECTURE.md: who may include whom. What links together may still include what it should not, so
// every include of the project is read and held against the tables below.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace tortuga {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

// Files that begin with `from` may include what begins with one of `may`, except what begins with one of `but_not`. The
// longest `from` counts. NAME is the game's own folder; @NAME@ stands in templates that are filled in for every game:
// above games/ nobody knows a game by its name.
struct Arrow {
  std::string from;
  Words may;
  Words but_not = {};
};

const std::vector<Arrow> kArrows{
    {"engine/", {"engine/"}},
    {"games/NAME/", {"engine/", "games/NAME/"}},
    {"games/", {"engine/", "games/registry.h", "games/@NAME@/@NAME@.h"}},
    {"narrator/", {"engine/", "games/registry.h", "narrator/"}},
    {"bots/", {"engine/", "games/registry.h", "games/@NAME@/@NAME@.h", "bots/"}},
    {"lab/", {"engine/", "games/registry.h", "games/@NAME@/@NAME@.h", "bots/", "lab/", "bench/yardstick.h"}},
    {"server/", {"engine/", "games/registry.h", "narrator/", "bots/", "server/"}, {"server/net/"}},
    {"server/net/", {"engine/", "games/registry.h", "narrator/", "bots/", "server/"}},
    {"server/postgres/libpq_cable", {"server/"}},
    {"server/postgres/open.cpp", {"server/"}},
    {"cli/", {"engine/", "games/registry.h", "narrator/", "bots/", "lab/", "server/", "cli/"}},
    // Modules for the page: the server's tables without its sockets, and of the lab studies and the signature.
    {"wasm/",
     {"engine/", "games/registry.h", "games/@NAME@/@NAME@.h", "narrator/", "bots/", "lab/signature_of.h", "lab/study/",
      "lab/threads.h", "server/", "wasm/"},
     {"server/net/", "server/sqlite", "server/thread_hands.h"}},
};

// Folders whose files may include anything: what tests and measures, and what is not written in C++.
const std::set<std::string> kFree{"tests", "bench", "fuzz", "web", "docs", "cmake", "scripts", "build", "node_modules"};

// Libraries, and the files that may include them.
const std::vector<std::pair<std::string, Words>> kLibraries{
    {"boost/asio", {"server/net/", "server/postgres/libpq_cable", "server/postgres/whereabouts"}},
    {"libpq-fe.h", {"server/postgres/libpq_cable", "server/postgres/session.cpp", "server/postgres/whereabouts.cpp"}},
    {"boost/beast", {"server/net/"}},
    {"boost/json",
     {"engine/forecast", "engine/match", "engine/option_list", "engine/read", "engine/record", "engine/typed_match",
      "narrator/", "lab/", "server/", "cli/", "wasm/"}},
    {"sqlite3.h", {"server/sqlite"}},
    {"sodium.h", {"server/"}},
    {"qrencode.h", {"server/qr"}},
    {"unicode/", {"narrator/"}},
    {"CLI/", {"cli/"}},
    {"histedit.h", {"cli/terminal/"}},
    {"gtest/", {}},
};

// Some must not be reached in a roundabout way either. What carries a match in progress knows JSON; the rest of the
// engine and the games are pure: no I/O, clock, thread, luck of the library's, or order of hashes. They also run in a
// browser.
const Words kCarriers{"engine/forecast", "engine/mark",   "engine/match",      "engine/option_list",
                      "engine/read",     "engine/record", "engine/typed_match"};
const Words kImpure{"boost/json", "boost/asio",    "boost/beast",  "iostream",   "fstream",
                    "sstream",    "istream",       "ostream",      "thread",     "mutex",
                    "future",     "atomic",        "shared_mutex", "stop_token", "condition_variable",
                    "random",     "regex",         "format",       "chrono",     "ctime",
                    "filesystem", "unordered_map", "iomanip",      "locale",     "unordered_set",
                    "semaphore",  "barrier",       "latch",        "coroutine"};
const Words kDescriptions{"boost/describe", "boost/mp11"};
const Words kSockets{"boost/asio", "boost/beast"};
// Who may know sockets; everybody else must not even reach them.
const Words kSailors{"server/net/", "server/postgres/libpq_cable", "server/postgres/open.cpp"};

bool begins(std::string_view text, const Words& with) {
  return std::any_of(with.begin(), with.end(), [&](const std::string& word) { return text.starts_with(word); });
}

// A standard header is named whole, a library's by its folder.
bool among(std::string_view header, const Words& words) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.find('/') == std::string::npos ? header == word : header.starts_with(word);
  });
}

bool is_test(const std::string& file) {
  const std::string name = fs::path(file).filename().string();
  return name.find("_test.") != std::string::npos || name.starts_with("test_");
}

bool pure(const std::string& file) {
  return (file.starts_with("engine/") && !begins(file, kCarriers)) ||
         (file.starts_with("games/") && std::count(file.begin(), file.end(), '/') > 1);
}

struct Include {
  int line = 0;
  std::string name;
  bool quoted = false;
};

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> found;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') continue;
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) continue;
    const std::size_t open = line.find_first_of("<\"", at);
    if (open == std::string::npos) continue;
    const std::size_t end = line.find_first_of(">\"", open + 1);
    found.push_back({number, line.substr(open + 1, end - open - 1), line[open] == '"'});
  }
  return found;
}

// Files by their paths from the project's root, with their texts.
using Sources = std::map<std::string, std::string>;

class Checker {
 public:
  explicit Checker(const Sources& sources) {
    for (const auto& [file, text] : sources) includes_[file] = includes_of(text);
  }

  // Every forbidden include: "file:line includes this, and why it may not".
  Words complaints() const {
    Words out;
    for (const auto& [file, includes] : includes_) {
      if (kFree.contains(folder_of(file)) || is_test(file)) continue;
      const Arrow* arrow = arrow_of(file);
      if (arrow == nullptr) {
        out.push_back(file + ": its folder has no arrows in tests/arrows_test.cpp");
        continue;
      }
      for (const Include& include : includes)
        if (const std::string why = against(file, include, *arrow); !why.empty())
          out.push_back(file + ":" + std::to_string(include.line) + ": includes " + include.name + ": " + why);
    }
    return out;
  }

 private:
  static std::string folder_of(const std::string& path) { return path.substr(0, path.find('/')); }

  // Whatever is in quotes or lies in a folder of ours.
  static bool ours(const Include& include) {
    const std::string folder = folder_of(include.name) + "/";
    return include.quoted ||
           std::any_of(kArrows.begin(), kArrows.end(), [&](const Arrow& arrow) { return arrow.from == folder; });
  }

  // The own folder of a game's file, else nothing.
  static std::string game_folder(const std::string& file) {
    if (!file.starts_with("games/")) return {};
    const std::size_t end = file.find('/', 6);
    return end == std::string::npos ? std::string{} : file.substr(0, end + 1);
  }

  static const Arrow* arrow_of(const std::string& file) {
    const Arrow* best = nullptr;
    for (const Arrow& arrow : kArrows) {
      const bool fits = arrow.from == "games/NAME/" ? !game_folder(file).empty() : file.starts_with(arrow.from);
      if (fits && (best == nullptr || arrow.from.size() > best->from.size())) best = &arrow;
    }
    return best;
  }

  // Why it may not be included; nothing if it may.
  std::string against(const std::string& file, const Include& include, const Arrow& arrow) const {
    std::string why = ours(include) ? against_arrow(file, include, arrow) : against_library(file, include);
    return why.empty() ? against_reach(file, include) : why;
  }

  static std::string against_arrow(const std::string& file, const Include& include, const Arrow& arrow) {
    if (is_test(include.name)) return "it belongs to tests";
    Words may = arrow.may;
    for (std::string& word : may)
      if (word == "games/NAME/") word = game_folder(file);
    if (begins(include.name, may) && !begins(include.name, arrow.but_not)) return {};
    return "no arrow leads there from " + arrow.from;
  }

  static std::string against_library(const std::string& file, const Include& include) {
    for (const auto& [library, users] : kLibraries)
      if (include.name.starts_with(library) && !begins(file, users)) return library + " is not used here";
    const bool standard = include.name.find_first_of("./") == std::string::npos;
    if (pure(file) && !standard && !begins(include.name, kDescriptions)) return "no library but for descriptions here";
    return {};
  }

  // Where a detour begins; whoever includes that file in turn need not be named as well.
  std::string against_reach(const std::string& file, const Include& include) const {
    if (pure(file) && !pure(include.name))
      if (const std::string found = reached(include.name, kImpure); !found.empty())
        return "leads to <" + found + ">, and this is pure";
    if (!begins(file, kSailors) && (include.name.starts_with("server/net/") || begins(include.name, kSailors)))
      if (const std::string found = reached(include.name, kSockets); !found.empty())
        return "leads to <" + found + ">, outside server/net";
    return {};
  }

  // The first of `headers` that an include brings along, itself or through files of ours.
  std::string reached(const std::string& name, const Words& headers) const {
    std::set<std::string> seen{name};
    Words waiting{name};
    while (!waiting.empty()) {
      const std::string next = waiting.back();
      waiting.pop_back();
      if (among(next, headers)) return next;
      const auto file = includes_.find(next);
      if (file == includes_.end()) continue;
      for (const Include& include : file->second)
        if (seen.insert(include.name).second) waiting.push_back(include.name);
    }
    return {};
  }

  std::map<std::string, std::vector<Include>> includes_;
};

Words check(const Sources& sources) {
  return Checker(sources).complaints();
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

Sources project() {
  Sources sources;
  const fs::path root = TORTUGA_SOURCE;
  for (const auto& top : fs::directory_iterator(root)) {
    const std::string folder = top.path().filename().string();
    if (!top.is_directory() || folder.starts_with('.') || kFree.contains(folder)) continue;
    for (const auto& item : fs::recursive_directory_iterator(top.path())) {
      const std::string extension = item.path().extension().string();
      if (extension == ".h" || extension == ".cpp" || extension == ".in")
        sources[item.path().lexically_relative(root).generic_string()] = text_of(item.path());
    }
  }
  return sources;
}

TEST(Arrows, PointOneWay) {
  const Sources sources = project();
  for (const Arrow& arrow : kArrows) {
    if (arrow.from == "games/NAME/") continue;
    EXPECT_TRUE(std::any_of(sources.begin(), sources.end(),
                            [&](const auto& source) { return source.first.starts_with(arrow.from); }))
        << "nothing is in " << arrow.from;
  }
  for (const std::string& complaint : check(sources)) ADD_FAILURE() << complaint;
}

// The checker finds what it is there to find, with file, line and include.
TEST(Arrows, ForbiddenIncludesAreFound) {
  struct Case {
    std::string file, text, found;
  };
  const Case cases[] = {
      {"engine/seat.h", "#pragma once\n#include \"games/registry.h\"\n", "engine/seat.h:2: includes games/registry.h"},
      {"engine/seat.h", "#include <iostream>\n", "engine/seat.h:1: includes iostream"},
      {"engine/dice.cpp", "\n\n  #  include <random>\n", "engine/dice.cpp:3: includes random"},
      {"engine/write.h", "#include <boost/json.hpp>\n", "engine/write.h:1: includes boost/json.hpp"},
      {"games/sea/play.cpp", "#include \"games/plunk/hex.h\"\n", "games/sea/play.cpp:1: includes games/plunk/hex.h"},
      {"games/sea/play.cpp", "#include \"games/registry.h\"\n", "games/sea/play.cpp:1: includes games/registry.h"},
      {"games/sea/play.cpp", "#include \"state.h\"\n", "games/sea/play.cpp:1: includes state.h"},
      {"games/sea/play.cpp", "#include <games/plunk/hex.h>\n", "games/sea/play.cpp:1: includes games/plunk/hex.h"},
      {"games/sea/play.cpp", "#include <boost/container/vector.hpp>\n", "games/sea/play.cpp:1: includes boost/contai"},
      {"games/sea/play.cpp", "#include <unistd.h>\n", "games/sea/play.cpp:1: includes unistd.h"},
      {"games/sea/play.cpp", "#include \"bots/ranks.h\"\n", "games/sea/play.cpp:1: includes bots/ranks.h"},
      {"games/registry.h", "#include \"games/sea/sea.h\"\n", "games/registry.h:1: includes games/sea/sea.h"},
      {"narrator/narrator.h", "#include \"server/words.h\"\n", "narrator/narrator.h:1: includes server/words.h"},
      {"bots/ranks.h", "#include \"games/sea/sea.h\"\n", "bots/ranks.h:1: includes games/sea/sea.h"},
      {"bots/ranks.h", "#include \"lab/arena.h\"\n", "bots/ranks.h:1: includes lab/arena.h"},
      {"lab/arena.cpp", "#include \"server/log.h\"\n", "lab/arena.cpp:1: includes server/log.h"},
      {"server/table.h", "#include \"server/net/frames.h\"\n", "server/table.h:1: includes server/net/frames.h"},
      {"server/table.h", "#include \"cli/usage.h\"\n", "server/table.h:1: includes cli/usage.h"},
      {"server/table.h", "#include \"tests/wire/player.h\"\n", "server/table.h:1: includes tests/wire/player.h"},
      {"server/table.h", "#include \"server/test_harbour.h\"\n", "server/table.h:1: includes server/test_harbour.h"},
      {"server/table.h", "#include <boost/asio/post.hpp>\n", "server/table.h:1: includes boost/asio/post.hpp"},
      {"server/table.h", "#include <sqlite3.h>\n", "server/table.h:1: includes sqlite3.h"},
      {"server/postgres/postgres_store.h", "#include <libpq-fe.h>\n",
       "server/postgres/postgres_store.h:1: includes libpq-fe.h"},
      {"server/postgres/postgres_store.h", "#include <boost/asio/post.hpp>\n",
       "server/postgres/postgres_store.h:1: includes boost/asio/post.hpp"},
      {"cli/play.cpp", "#include <boost/beast/core.hpp>\n", "cli/play.cpp:1: includes boost/beast/core.hpp"},
      {"cli/play.cpp", "#include \"games/sea/sea.h\"\n", "cli/play.cpp:1: includes games/sea/sea.h"},
      {"cli/play.cpp", "#include <gtest/gtest.h>\n", "cli/play.cpp:1: includes gtest/gtest.h"},
      {"tavern/rum.cpp", "#include <string>\n", "tavern/rum.cpp: its folder has no arrows"},
  };
  for (const Case& wrong : cases) {
    const Words found = check({{wrong.file, wrong.text}});
    ASSERT_EQ(found.size(), 1u) << wrong.file << " with " << wrong.text;
    EXPECT_TRUE(found[0].starts_with(wrong.found)) << found[0];
  }
}

TEST(Arrows, DetoursAreFound) {
  const Words json = check({{"games/sea/play.cpp", "#include \"engine/write.h\"\n"},
                            {"engine/write.h", "#include \"engine/read.h\"\n"},
                            {"engine/read.h", "#include <boost/json.hpp>\n"}});
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json[0], "engine/write.h:1: includes engine/read.h: leads to <boost/json.hpp>, and this is pure");
  const Words sockets = check({{"cli/serve.cpp", "#include \"server/net/server.h\"\n"},
                               {"server/net/server.h", "#include <boost/asio/io_context.hpp>\n"}});
  ASSERT_EQ(sockets.size(), 1u);
  EXPECT_TRUE(sockets[0].starts_with("cli/serve.cpp:1: includes server/net/server.h: leads to <boost/asio"));
}

TEST(Arrows, WhatIsAllowedIsNotFound) {
  EXPECT_EQ(check({{"engine/read.h", "#include <boost/json.hpp>\n#include \"engine/seat.h\"\n"},
                   {"engine/seat.h", "// #include <iostream>\n#include <bit>\n#include <boost/describe.hpp>\n"},
                   {"games/sea/play.cpp", "#include \"games/sea/sea.h\"\n#include \"engine/seat.h\"\n"},
                   {"games/sea/sea_test.cpp", "#include \"lab/laws.h\"\n#include <iostream>\n"},
                   {"games/entry.cpp.in", "#include \"games/@NAME@/@NAME@.h\"\n#include \"engine/read.h\"\n"},
                   {"server/net/server.cpp", "#include <boost/asio/post.hpp>\n#include \"server/table.h\"\n"},
                   {"server/table.h", "#include \"engine/read.h\"\n#include <thread>\n"},
                   {"tests/wire/client.cpp", "#include <boost/beast/core.hpp>\n"},
                   {"cli/serve.cpp", "#include \"server/net/server.h\"\n"}}),
            Words{});
}

}  // namespace
}  // namespace tortuga
