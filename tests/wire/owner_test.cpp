// The owner over a real WebSocket, on a real disk, and from the command line.
#include <sys/stat.h>

#include <array>
#include <fstream>
#include <future>
#include <iterator>

#include "server/owner/key.h"
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"
#include "tests/wire/process.h"

namespace tortuga::server {
namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream bytes(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(bytes), {}};
}

std::string all_bytes_of(const std::filesystem::path& folder) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(folder)) all += bytes_of(file.path());
  return all;
}

ServerOptions owned() {
  ServerOptions options;
  options.owner_key = "the key";
  return options;
}

struct Said {
  int code = -1;
  std::string out;
};

Said run(const std::string& arguments) {
  Said said;
  FILE* pipe = popen((std::string{TORTUGA_BINARY "/tortuga "} + arguments + " 2>&1").c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) said.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  said.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return said;
}

// A public table whose host said something ugly.
struct Table {
  explicit Table(std::uint16_t port) : ann(port) {
    const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}});
    id = text(made, "table");
    token = text(made, "token");
    EXPECT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", id}, {"token", token}})));
    for (int i = 0; i < 30; ++i)  // more than a page of the database
      EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"text", "an uglyword " + std::to_string(i)}})));
  }
  Client ann;
  std::string id, token;
};

TEST(OwnerOnDisk, ForgottenWordsAreInNoFile) {
  Folder folder;
  Anchorage harbour(folder.path(), generous(), owned());
  Table table(harbour.port());
  EXPECT_NE(all_bytes_of(folder.path()).find("uglyword"), std::string::npos) << "or this test proves nothing";
  Client owner(harbour.port());
  ASSERT_TRUE(fine(owner.ask({{"do", "own"}, {"key", "the key"}})));
  EXPECT_EQ(number(owner.ask({{"do", "forget"}, {"table", table.id}, {"seat", 0}}), "lines"), 30);
  EXPECT_EQ(all_bytes_of(folder.path()).find("uglyword"), std::string::npos);
  EXPECT_TRUE(fine(table.ann.ask({{"do", "say"}, {"text", "sorry"}})));
}

TEST(OwnerOnDisk, TheStoreRewritesDeletesAndListsWhatItWasAskedTo) {
  Folder folder;
  Anchorage harbour(folder.path(), generous(), owned());
  Table first(harbour.port()), second(harbour.port());
  const auto wait = [&](auto&& ask) {
    std::promise<void> done;
    harbour.on_loop([&](Harbour&) { ask(harbour.store(), [&] { done.set_value(); }); });
    done.get_future().wait();
  };
  std::vector<Shelved> shelf;
  const auto look = [&](ShelfPart part) {
    wait([&](Store& store, auto done) {
      store.shelf(part, [&shelf, done](bool readable, std::vector<Shelved> tables) {
        EXPECT_TRUE(readable);
        shelf = std::move(tables);
        done();
      });
    });
  };
  look({"", INT64_MAX, 10});
  ASSERT_EQ(shelf.size(), 2u);
  EXPECT_LT(shelf[0].table, shelf[1].table);
  EXPECT_EQ(shelf[0].card.game, "lostseas");
  EXPECT_TRUE(shelf[0].card.listed);
  const std::string last = shelf[1].table;
  look({shelf[0].table, INT64_MAX, 10});
  ASSERT_EQ(shelf.size(), 1u);
  EXPECT_EQ(shelf[0].table, last);
  look({"", 1000, 10});
  EXPECT_TRUE(shelf.empty()) << "nothing is that old";

  wait([&](Store& store, auto done) {
    store.rewrite({first.id, {{1, R"({"kind":"seen","n":0})"}, {9999, "{}"}}, [done](bool stored) {
                     EXPECT_FALSE(stored) << "there is no such entry";
                     done();
                   }});
  });
  std::size_t entries = 0;
  const auto read = [&](const std::string& table) {
    std::vector<std::string> out;
    wait([&](Store& store, auto done) {
      store.read(table, 0, [&out, done](bool, std::vector<std::string> log) {
        out = std::move(log);
        done();
      });
    });
    return out;
  };
  EXPECT_NE(read(first.id)[1].find("uglyword"), std::string::npos) << "all or nothing";
  entries = read(first.id).size();
  std::vector<std::string> erased;
  const auto erase = [&](std::int64_t n) {
    wait([&](Store& store, auto done) {
      store.erase({{first.id, n}, {"NOSUCHX", 0}}, [&erased, done](std::vector<std::string> tables) {
        erased = std::move(tables);
        done();
      });
    });
  };
  erase(static_cast<std::int64_t>(entries) - 1);
  EXPECT_TRUE(erased.empty()) << "somebody went on there";
  erase(static_cast<std::int64_t>(entries));
  EXPECT_EQ(erased, std::vector<std::string>{first.id});
  EXPECT_TRUE(read(first.id).empty());
  EXPECT_EQ(read(second.id).size(), entries);
  look({"", INT64_MAX, 10});
  EXPECT_EQ(shelf.size(), 1u);
}

TEST(OwnerOnDisk, TheHarboursOwnMachineCannotBeBanned) {
  Folder folder;
  Anchorage harbour(folder.path(), generous(), owned());
  Client owner(harbour.port());
  ASSERT_TRUE(fine(owner.ask({{"do", "own"}, {"key", "the key"}})));
  EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", "127.0.0.1"}})), "forbidden");
  const json::object people = owner.ask({{"do", "people"}});
  EXPECT_EQ(people.at("people").at(0).at("address"), "127.0.0.1") << people;
}

TEST(OwnerCommand, DoesWhatTheOwnerWants) {
  Folder folder;
  Process harbour(folder.path());
  ASSERT_NE(harbour.port(), 0);
  Table table(harbour.port());
  const std::string to =
      "owner --data " + folder.path().string() + " --url ws://127.0.0.1:" + std::to_string(harbour.port()) + " ";
  const auto says = [&](const std::string& arguments, const std::string& expected) {
    const Said said = run(to + arguments);
    EXPECT_EQ(said.code, 0) << arguments << ": " << said.out;
    EXPECT_NE(said.out.find(expected), std::string::npos) << arguments << ": " << said.out;
  };
  says("tables", table.id + "  lostseas  open");
  says("tables", "seat 0: Ann (person)");
  says("shelf", table.id + "  lostseas");
  says("people", "127.0.0.1  connections: 2");
  says("people", "table " + table.id + ", seat 0: Ann");
  says("ban 192.0.2.7 --hours 2 --why spam", "192.0.2.7 is banned; connections ended: 0");
  says("silence 2001:db8::7", "2001:db8::/64 is silenced");
  says("orders", "192.0.2.7");
  says("unban 192.0.2.7", "done");
  says("unsilence 2001:db8::9", "done");
  says("keep 90", "done");
  says("--json orders", R"({"bans":[],"silences":[],"keep":90,"wrong_keys":0})");
  says("forget " + table.id + " --seat 0", "erased lines: 30, names: 0");
  says("close_table " + table.id + " --why 'closing time'", "done");
  EXPECT_NE(text(table.ann.until("bye"), "text").find("closing time"), std::string::npos);
  says("audit", "close_table");
  says("audit", "0  ");

  const std::string key = read_owner_key(folder.path());
  says("link", "http://127.0.0.1:" + std::to_string(harbour.port()) + "/owner#" + key);
  EXPECT_EQ(run("owner --data " + folder.path().string() + " --url wss://tortuga.example.org link").out,
            "https://tortuga.example.org/owner#" + key + "\n");
  EXPECT_EQ(http_get(harbour.port(), "/owner").status, 200);
  for (const char* wrong : {"unban 192.0.2.7", "ban nobody", "ban 127.0.0.1", "close_table ABCDEFG", "keep 99999"})
    EXPECT_EQ(run(to + wrong).code, 1) << wrong;
  for (const char* wrong : {"", "dance", "ban", "keep", "keep many", "forget"})
    EXPECT_EQ(run(to + wrong).code, 2) << wrong;
  EXPECT_EQ(run("owner --data " + folder.path().string() + " --url ftp://x tables").code, 2);
  EXPECT_EQ(run("owner --data " + folder.path().string() + " --url ws://127.0.0.1:1 tables").code, 1);
  EXPECT_EQ(run("owner --data /nowhere/at/all tables").code, 1);
}

TEST(OwnerCommand, TheKeyIsPrivateAndStandsInNoLog) {
  Folder folder;
  Process harbour(folder.path());
  ASSERT_NE(harbour.port(), 0);
  struct stat about{};
  ASSERT_EQ(stat((folder.path() / "owner.key").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
  const std::string key = read_owner_key(folder.path());
  Client owner(harbour.port());
  ASSERT_TRUE(fine(owner.ask({{"do", "own"}, {"key", key}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.7"}})));
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    if (file.path().filename() == "owner.key") continue;
    EXPECT_EQ(bytes_of(file.path()).find(key), std::string::npos) << file.path();
  }
}

}  // namespace
}  // namespace tortuga::server
