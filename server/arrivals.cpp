#include "server/arrivals.h"

#include <algorithm>

#include "server/token.h"
#include "server/words.h"

namespace tortuga::server {

// A log on its way into the store, entry by entry.
struct Arrivals::Unloading {
  Asker asker;
  std::string address;
  Brought brought;
  std::string table;
  Hold hold;
  std::size_t next = 1;
};

bool Arrivals::room(const std::string& address) const {
  const auto same =
      std::count_if(logs_.begin(), logs_.end(), [&](const auto& log) { return log.second.address == address; });
  return logs_.size() + unloading_.size() < kMost &&
         static_cast<std::size_t>(same) + unloading_.count(address) < kMostOfOne;
}

// It is stored, or never will be.
void Arrivals::end(const std::string& address) {
  unloading_.erase(unloading_.find(address));
}

void Arrivals::take(const Asker& asker, const ask::Bring& bring, const std::string& address,
                    const std::function<std::optional<Denial>()>& founds) {
  const auto guest = asker.guest.lock();
  if (guest == nullptr) return;
  const auto refuse = [&](Code code, const char* key, std::vector<Catalogue::Argument> arguments = {}) {
    logs_.erase(guest.get());
    port_.metrics().refusals.add();
    asker.deny({code, sentence(key, std::move(arguments)), {}});
  };
  const auto most = static_cast<std::size_t>(port_.limits().bring_kilobytes) * 1024;
  if (most == 0) return refuse(Code::forbidden, "forbidden.bring");
  const std::int64_t now = port_.loop().now();
  std::erase_if(logs_, [&](const auto& log) { return log.second.began + kTime <= now; });
  if (!logs_.contains(guest.get()) && !room(address)) return refuse(Code::busy, "busy.bring");
  std::string& text = logs_.try_emplace(guest.get(), Coming{address, {}, now}).first->second.text;
  text += bring.part;
  if (text.size() > most) return refuse(Code::malformed, "malformed.long", {{"most", port_.limits().bring_kilobytes}});
  if (bring.more.value_or(false)) return asker.accept(tell::Done{});
  std::string whole = std::move(text);
  logs_.erase(guest.get());
  if (const auto denial = founds()) return asker.deny(*denial);
  unload(asker, address, std::move(whole), bring.tokens.value_or(std::vector<std::string>{}));
}

void Arrivals::unload(const Asker& asker, const std::string& address, std::string text,
                      std::vector<std::string> tokens) {
  struct Reading {
    Brought brought;
    std::optional<Denial> denial;
  };
  unloading_.insert(address);
  const auto read = lifeline_.guard([this, asker, address](Reading& reading) {
    if (reading.denial) {
      end(address);
      port_.metrics().refusals.add();
      return asker.deny(*reading.denial);
    }
    const auto unloading = std::make_shared<Unloading>();
    unloading->asker = asker;
    unloading->address = address;
    unloading->brought = std::move(reading.brought);
    found(unloading);
  });
  const bool lent =
      port_.archivists().lend([text = std::move(text), tokens = std::move(tokens), read, limits = port_.limits(),
                               today = port_.loop().today()]() -> std::function<void()> {
        const auto reading = std::make_shared<Reading>();
        reading->denial = read_brought(text, tokens, limits, today, reading->brought);
        return [reading, read] {
          read(*reading);
        };
      });
  if (lent) return;
  end(address);
  asker.deny({Code::busy, sentence("busy.bring"), {}});
}

void Arrivals::found(const std::shared_ptr<Unloading>& unloading) {
  const LogEntry& first = unloading->brought.log.front();
  unloading->table = new_table_id();
  NewTable order{unloading->table, first.json(),       Card{first.as<logged::Create>().game, false, first.at},
                 random_bits(),    unloading->address, port_.limits().tables_per_address};
  const auto failed = [this, unloading] {
    end(unloading->address);
    unloading->asker.deny({Code::disk, sentence("disk.failed"), {}});
  };
  const auto founded = [this, unloading, failed](const Founded& founded) {
    if (founded.how == Founded::How::full) {
      end(unloading->address);
      return unloading->asker.deny({Code::busy, sentence("busy.address"), {}});
    }
    if (founded.how != Founded::How::done) return failed();
    unloading->hold = founded.hold;
    store(unloading);
  };
  port_.store().found(std::move(order), answers_.answer(founded, failed));
  awaits_();
}

// One after the other, as at any table: what is there after a crash is the beginning of the log.
void Arrivals::store(const std::shared_ptr<Unloading>& unloading) {
  const auto& log = unloading->brought.log;
  if (unloading->next == log.size()) {
    end(unloading->address);
    port_.store().give_back(unloading->table, unloading->hold);
    port_.metrics().tables_created.add();
    unloading->brought.answer.table = unloading->table;
    return unloading->asker.accept(unloading->brought.answer);
  }
  Append order;
  order.table = unloading->table;
  order.n = static_cast<std::int64_t>(unloading->next);
  order.entry = log[unloading->next].json();
  order.hold = unloading->hold;
  order.nonce = random_bits();
  const auto failed = [this, unloading] {
    end(unloading->address);
    unloading->asker.deny({Code::disk, sentence("disk.failed"), {}});
  };
  const auto stored = [this, unloading, failed](Stored stored) {
    if (stored != Stored::done) return failed();
    ++unloading->next;
    store(unloading);
  };
  order.told = answers_.answer(stored, failed);
  port_.store().append(std::move(order));
  awaits_();
}

}  // namespace tortuga::server
