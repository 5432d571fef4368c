// What an HTTP request asks of a connection before anybody looks at what it asks for: whether it is one, for a host
// that is ours, and whether it opens a WebSocket exactly as RFC 6455 (4.2.1) says.
#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/metrics.h"

namespace tortuga::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::empty_body>;

inline std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

// Whether the one Host header names a host of the list, with any port; every host, if there is no list.
bool for_us(const HttpRequest& request, const std::vector<std::string>& hosts);
bool one_host(const HttpRequest& request);
// Whether it says that a body follows, in whatever coding: then others may not agree where the next request begins.
bool brings_more(const HttpRequest& request);

// Whether it wants to be a WebSocket at all; then whether it may.
bool wants_websocket(const HttpRequest& request);
struct Refused {
  int status = 0;  // 0: it may
  TurnedAway why = TurnedAway::handshake;
  std::string_view sentence;
};
// `origins` are pages of other hosts that may play here.
Refused judge_handshake(const HttpRequest& request, const std::vector<std::string>& origins);

// All values of a header as one list.
std::string joined(const HttpRequest& request, std::string_view header);

}  // namespace tortuga::server
