// site: the page as files for any web host. Whoever opens it plays on their own device.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "cli/usage.h"
#include "games/registry.h"
#include "server/lists.h"
#include "server/pages.h"
#include "server/words.h"

namespace tortuga {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHarbour = "<meta name=\"harbour\" content=\"ws\"",
                           kNone = "<meta name=\"harbour\" content=\"none\"";

// Writes a file below the folder; says what is wrong if it cannot.
bool write(const fs::path& folder, std::string_view path, std::string_view content) {
  const fs::path file = folder / path;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (out) return true;
  std::fprintf(stderr, "tortuga: %s cannot be written\n", file.c_str());
  return false;
}

// The page asks for no harbour: there is none behind it.
std::string without_harbour(std::string page) {
  if (const auto at = page.find(kHarbour); at != std::string::npos) page.replace(at, kHarbour.size(), kNone);
  return page;
}

}  // namespace

int site_command(const SiteCommand& command) {
  const fs::path folder = command.folder;
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error) && !fs::exists(folder / "tortuga.webmanifest", error)) {
    std::fprintf(stderr, "tortuga: %s is not empty and holds no site of Tortuga: nothing was written\n",
                 folder.c_str());
    return kFailed;
  }
  if (server::find_page("/tortuga.webmanifest") == nullptr || server::find_page("/sw.js") == nullptr) {
    std::fprintf(stderr, "tortuga: this program was built without its page; ./play --build makes it whole\n");
    return kFailed;
  }
  std::size_t files = 0, bytes = 0;
  const auto put = [&](std::string_view path, std::string_view content) {
    ++files;
    bytes += content.size();
    return write(folder, path, content);
  };
  for (const server::WebFile& page : server::all_pages()) {
    if (page.path.ends_with(".gz")) continue;  // hosts pack by themselves
    const std::string_view path = page.path.substr(1);
    if (!put(path, path == "index.html" ? without_harbour(std::string{page.content}) : std::string{page.content}))
      return kFailed;
  }
  if (!put("api/games.json", server::games_json()) || !put("api/lobby.json", server::lobby_json())) return kFailed;
  for (const Entry& entry : games()) {
    const std::string name{entry.game.facts().name};
    if (!put("api/rules/" + name + ".json", server::rules_json(server::find_book(name)->rules))) return kFailed;
  }
  std::printf("%s: %zu files, %.1f MB. Any web host can serve it; games are kept in the browser of whoever plays.\n",
              folder.c_str(), files, static_cast<double>(bytes) / 1e6);
  return kFine;
}

}  // namespace tortuga
