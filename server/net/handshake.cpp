#include "server/net/handshake.h"

#include <sodium.h>

#include <algorithm>
#include <boost/beast/http/rfc7230.hpp>

namespace tortuga::server {
namespace {

namespace http = boost::beast::http;

constexpr std::size_t kKeyLetters = 24, kKeyBytes = 16;

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  };
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [&](char x, char y) { return lower(x) == lower(y); });
}

// "https://example.org:8080" without its scheme.
std::string_view host_of(std::string_view origin) {
  const auto at = origin.find("://");
  return at == std::string_view::npos ? origin : origin.substr(at + 3);
}

// "example.org:8080" and "example.org." are example.org, "[::1]:8080" is [::1].
std::string_view without_port(std::string_view host) {
  const std::size_t from = host.starts_with('[') ? host.find(']') : 0;
  if (from == std::string_view::npos) return host;
  host = host.substr(0, host.find(':', from));
  return host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
}

std::ptrdiff_t times(const HttpRequest& request, http::field field) {
  const auto [begin, end] = request.equal_range(field);
  return std::distance(begin, end);
}

bool is_key(std::string_view text) {
  unsigned char bytes[kKeyBytes + 2];
  std::size_t size = 0;
  return text.size() == kKeyLetters &&
         sodium_base642bin(bytes, sizeof bytes, text.data(), text.size(), nullptr, &size, nullptr,
                           sodium_base64_VARIANT_ORIGINAL) == 0 &&
         size == kKeyBytes;
}

}  // namespace

bool one_host(const HttpRequest& request) {
  const std::ptrdiff_t hosts = times(request, http::field::host);
  return hosts == 1 || (hosts == 0 && request.version() == 10);
}

bool brings_more(const HttpRequest& request) {
  return times(request, http::field::transfer_encoding) != 0;
}

bool for_us(const HttpRequest& request, const std::vector<std::string>& hosts) {
  const std::string_view host = without_port(view(request[http::field::host]));
  return hosts.empty() ||
         std::any_of(hosts.begin(), hosts.end(), [&](const std::string& known) { return same_letters(known, host); });
}

bool wants_websocket(const HttpRequest& request) {
  return http::token_list{request[http::field::upgrade]}.exists("websocket");
}

Refused judge_handshake(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (request.method() != http::verb::get || request.version() != 11 ||
      !http::token_list{request[http::field::connection]}.exists("upgrade"))
    return {400, TurnedAway::handshake, "A WebSocket begins with GET, HTTP/1.1 and Connection: Upgrade."};
  if (times(request, http::field::sec_websocket_version) != 1 ||
      view(request[http::field::sec_websocket_version]) != "13")
    return {426, TurnedAway::handshake, "A WebSocket here has version 13."};
  if (times(request, http::field::sec_websocket_key) != 1 || !is_key(view(request[http::field::sec_websocket_key])))
    return {400, TurnedAway::handshake, "Sec-WebSocket-Key is 16 bytes in base64."};
  const std::string_view origin = view(request[http::field::origin]);
  const bool welcome = times(request, http::field::origin) == 0 ||
                       same_letters(host_of(origin), view(request[http::field::host])) ||
                       std::any_of(origins.begin(), origins.end(),
                                   [&](const std::string& other) { return same_letters(origin, other); });
  if (!welcome || times(request, http::field::origin) > 1)
    return {403, TurnedAway::origin, "Pages of other origins may not play here."};
  return {};
}

std::string joined(const HttpRequest& request, std::string_view header) {
  std::string all;
  const auto [begin, end] = request.equal_range(header);
  for (auto field = begin; field != end; ++field) {
    if (!all.empty()) all += ',';
    all += view(field->value());
  }
  return all;
}

}  // namespace tortuga::server
