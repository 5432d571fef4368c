#include "server/postgres/whereabouts.h"

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace tortuga::server::postgres {
namespace {

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

std::string value(const Options& options, std::string_view keyword) {
  for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr; ++option)
    if (option->keyword == keyword && option->val != nullptr) return option->val;
  return {};
}

// As libpq does: an empty text is one empty part.
std::vector<std::string> parts(std::string_view list) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    out.emplace_back(list.substr(0, comma));
    if (comma == list.size()) return out;
    list.remove_prefix(comma + 1);
  }
}

bool is_address(const std::string& host) {
  boost::system::error_code error;
  boost::asio::ip::make_address(host, error);
  return !error;
}

// Not an address, and not the folder of a socket (one that begins with @ is of no file).
bool is_name(const std::string& host) {
  return !host.empty() && host.front() != '/' && host.front() != '@' && !is_address(host);
}

std::string list(const std::vector<Berth>& berths, std::string Berth::* part) {
  std::string out;
  for (const Berth& berth : berths) (out += berth.*part) += ',';
  if (!out.empty()) out.pop_back();
  // Nothing but commas says nothing: then what libpq would take without it is as good.
  return out.find_first_not_of(',') == std::string::npos ? std::string{} : out;
}

}  // namespace

std::vector<Berth> named_hosts(const std::string& url) {
  const Options given(PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (given == nullptr) return {};  // libpq says what is wrong with it
  const Options usual(PQconndefaults(), PQconninfoFree);
  const auto said = [&](std::string_view keyword) {
    std::string text = value(given, keyword);
    return text.empty() ? value(usual, keyword) : text;
  };
  if (!said("hostaddr").empty()) return {};
  const std::vector<std::string> hosts = parts(said("host")), ports = parts(said("port"));
  if (ports.size() != 1 && ports.size() != hosts.size()) return {};  // again, libpq says so
  std::vector<Berth> berths;
  for (std::size_t i = 0; i < hosts.size(); ++i)
    berths.push_back({hosts[i], ports[ports.size() == 1 ? 0 : i], is_address(hosts[i]) ? hosts[i] : std::string{}});
  if (std::none_of(hosts.begin(), hosts.end(), is_name)) return {};
  return berths;
}

void Whereabouts::look_up(Told told) {
  waiting_.push_back(std::move(told));
  if (waiting_.size() > 1) return;
  named_ = named_hosts(url_);
  finding_.clear();
  next_ = 0;
  look_up_next();
}

void Whereabouts::look_up_next() {
  for (; next_ < named_.size() && !is_name(named_[next_].host); ++next_) finding_.push_back(named_[next_]);
  if (next_ == named_.size()) {
    found_ = finding_;
    return end(named_.empty() || !found_.empty() ? "" : "no address of its host is known");
  }
  const std::string& name = named_[next_].host;
  resolver_.async_resolve(
      name, "",
      lifeline_.guard([this](boost::system::error_code error, const boost::asio::ip::tcp::resolver::results_type& all) {
        const Berth& named = named_[next_++];
        if (!error)
          for (const auto& one : all)
            finding_.push_back({named.host, named.port, one.endpoint().address().to_string()});
        look_up_next();
      }));
}

void Whereabouts::end(const std::string& flaw) {
  for (const Told& told : std::exchange(waiting_, {})) told(flaw);
}

pg_conn* Whereabouts::begin_to_connect() const {
  const std::string hosts = list(found_, &Berth::host), ports = list(found_, &Berth::port),
                    addresses = list(found_, &Berth::address);
  // The first is taken apart like any URL; what follows counts more, unless it is empty.
  const char* const keywords[] = {"dbname", "host", "hostaddr", "port", nullptr};
  const char* const values[] = {url_.c_str(), hosts.c_str(), addresses.c_str(), ports.c_str(), nullptr};
  return PQconnectStartParams(keywords, values, 1);
}

}  // namespace tortuga::server::postgres
