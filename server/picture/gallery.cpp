#include "server/picture/gallery.h"

#include <algorithm>
#include <charconv>

#include "server/picture/preview.h"
#include "server/sentence.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

struct Found {
  bool there = true;
  std::int64_t entries = 0;
  Preview preview = plain_preview();
};

// What a watcher sees of the position. A table that cannot be read tells nothing, and one that is not listed only to
// those who have the watchers' token. `told`: a log of so many entries is known to all; of any other the newest move
// may still be kept back (hush.h).
Found found(const std::vector<std::string>& log, const Gallery::Link& link, std::int64_t told) {
  Found out;
  std::optional<std::int64_t> m = link.m;
  out.entries = static_cast<std::int64_t>(log.size());
  TableState table;
  for (const std::string& line : log) {
    LogEntry entry;
    if (LogEntry::parse(line, entry).found() || table.apply(entry).found()) return out;
  }
  const bool watches = !link.watch.empty() && same(hash_token(link.watch), hash_token(table.watch()));
  if (log.empty() || !(table.listed() || watches)) return out;
  const bool quiet = table.hush() > 0 && told != out.entries;
  const std::int64_t last = table.m(kNobody) - (quiet && table.asked_aside().empty() ? 1 : 0);
  if (quiet && !m) m = last;
  std::unique_ptr<Match> past;
  if (m && table.match() != nullptr) {
    if (*m > last) {
      out.there = false;
      return out;
    }
    Record record;
    Flaw flaw = record_of(log, record);
    if (!flaw.found()) past = begin_record(table.book().entry.game, record, flaw);
    if (!flaw.found()) flaw = replay_record(record, *past, static_cast<std::size_t>(table.move_numbered(kNobody, *m)));
    if (flaw.found()) return out;
  }
  out.preview = preview_of(table, past != nullptr ? past.get() : table.match());
  return out;
}

}  // namespace

std::optional<Gallery::Link> Gallery::Link::parse(std::string_view path) {
  Link link{std::string{path}, {}, {}, {}};
  path.remove_prefix(3);
  const auto part = [&path] {
    const std::size_t slash = path.find('/');
    const std::string_view first = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    return first;
  };
  const bool bare = path.find('/') == std::string_view::npos;
  link.table = part();
  if (!is_table_id(link.table)) return {};
  if (bare) return link;
  if (is_token(path.substr(0, path.find('/')))) {
    const bool last = path.find('/') == std::string_view::npos;
    link.watch = part();
    if (last) return link;
  }
  std::int64_t m = 0;
  const auto [end, wrong] = std::from_chars(path.data(), path.data() + path.size(), m);
  if (wrong != std::errc{} || end != path.data() + path.size() || m < 0) return {};
  link.m = m;
  return link;
}

void Gallery::study(const Link& link, const std::string& address, ReadingRoom::Study work, ReadingRoom::Failed failed) {
  if (under_way_ >= kAtOnce) return failed({Code::busy, sentence("busy.past"), {}});
  ++under_way_;
  const auto done = lifeline_.guard([this] { --under_way_; });
  harbour_.study(
      address, link.table,
      [work = std::move(work), done](const std::vector<std::string>& log) -> std::function<void()> {
        return [done, then = work(log)] {
          done();
          then();
        };
      },
      [failed = std::move(failed), done](const Denial& why) {
        done();
        failed(why);
      });
}

void Gallery::page(const Link& link, std::string_view origin, const std::string& address, Told told) {
  const std::string from{origin};
  const std::int64_t known = told_of(link);
  study(
      link, address,
      [link, from, told, known](const std::vector<std::string>& log) -> std::function<void()> {
        const Found seen = found(log, link, known);
        return [told, shown = Shown{seen.there, preview_page(seen.preview, from, link.path)}] {
          told(shown);
        };
      },
      // The way to the table is open even if nothing can be said about it now.
      [link, from, told](const Denial&) { told({true, preview_page(plain_preview(), from, link.path)}); });
}

// How many entries of its log everybody knows; of a table at another server nobody here can say.
std::int64_t Gallery::told_of(const Link& link) const {
  const Table* table = harbour_.table(link.table);
  return table == nullptr || table->quiet() ? -1 : table->state().entries();
}

const Gallery::Kept* Gallery::kept(const Link& link) const {
  const auto there = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& one) { return one.path == link.path; });
  if (there == kept_.end()) return nullptr;
  return told_of(link) == there->entries ? &*there : nullptr;
}

void Gallery::picture(const Link& link, const std::string& address, Told told) {
  if (const Kept* there = kept(link)) return told({true, there->bytes});
  const std::int64_t known = told_of(link);
  const auto drawn =
      lifeline_.guard([this, link, told, known](bool there, std::int64_t entries, const std::string& bytes) {
        if (there && entries == known) {
          std::erase_if(kept_, [&](const Kept& one) { return one.path == link.path; });
          kept_.push_back({link.path, entries, bytes});
          if (kept_.size() > kKept) kept_.pop_front();
        }
        told({there, bytes});
      });
  study(
      link, address,
      [link, drawn, known](const std::vector<std::string>& log) -> std::function<void()> {
        const Found seen = found(log, link, known);
        return [drawn, seen, bytes = seen.there ? preview_picture(seen.preview) : std::string{}] {
          drawn(seen.there, seen.entries, bytes);
        };
      },
      [told](const Denial& why) { told({why.code != Code::gone, {}}); });
}

}  // namespace tortuga::server
