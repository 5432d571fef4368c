#include "server/owner/owner_log.h"

#include <algorithm>
#include <utility>

#include "server/log.h"

namespace tortuga::server {

bool OwnerLog::apply(const std::string& entry) {
  ++entries_;
  Order order;
  const Flaw flaw = Order::parse(entry, order);
  if (flaw.found()) log(Level::error, "owner_entry_broken", {{"why", flaw.text()}});
  else standing_.apply(order);
  return !flaw.found();
}

void OwnerLog::read(std::function<void(bool)> told) {
  store_.read(kId, entries_,
              lifeline_.guard([this, told = std::move(told)](bool readable, const std::vector<std::string>& entries) {
                for (const std::string& entry : entries) apply(entry);
                known_ = known_ || readable;
                told(readable);
              }));
}

void OwnerLog::write(ordered::Any what, std::function<void(bool)> told) {
  waiting_.push_back({std::move(what), std::move(told)});
  if (!writing_) write_next();
}

void OwnerLog::write_next() {
  if (waiting_.empty()) return;
  writing_ = true;
  if (!known_)
    return read([this](bool readable) {
      if (readable) write_next();
      else decided(false);
    });
  std::string entry = Order{loop_.today(), waiting_.front().what}.json();
  Append order{kId, entries_, entry, {}, {}};
  order.told = lifeline_.guard([this, entry = std::move(entry)](Stored stored) {
    // Another server wrote here: after its orders comes this one.
    if (stored == Stored::taken)
      return read([this, before = entries_](bool readable) {
        if (readable && entries_ > before) write_next();
        else decided(false);
      });
    if (stored == Stored::done) apply(entry);
    decided(stored == Stored::done);
  });
  store_.append(std::move(order));
}

void OwnerLog::decided(bool stored) {
  const Waiting first = std::move(waiting_.front());
  waiting_.pop_front();
  writing_ = false;
  first.told(stored);
  if (!writing_) write_next();
}

void OwnerLog::show(std::int64_t before, std::int64_t most, Told told) {
  const std::int64_t end = std::clamp<std::int64_t>(before, 0, entries_);
  const std::int64_t first = std::max<std::int64_t>(0, end - most);
  store_.read(kId, first,
              lifeline_.guard([first, end, told = std::move(told)](bool readable, std::vector<std::string> entries) {
                entries.resize(std::min(entries.size(), static_cast<std::size_t>(end - first)));
                told(readable, first, std::move(entries));
              }));
}

}  // namespace tortuga::server
