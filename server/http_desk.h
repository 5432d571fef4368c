// What HTTP requests get: pages, health, metrics, games, rules, records, previews of links. Knows no sockets.
#pragma once

#include <string>
#include <string_view>

#include "server/harbour.h"
#include "server/picture/gallery.h"

namespace tortuga::server {

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view fixed;  // instead of body: bytes that live for ever
  bool lasting = false;    // may be cached for ever: its name changes with its content
  bool framed = false;     // may be shown inside other pages
  bool packed = false;     // gzipped
  std::string_view mark;   // of bytes that whoever has them need not be told again (ETag); it lives for ever, too
  std::string_view bytes() const { return fixed.empty() ? std::string_view{body} : fixed; }
};

// Whether `known`, what somebody says they have (If-None-Match), has it.
bool is_known(const Reply& reply, std::string_view known);

// Whether whoever looks after the server asks for this.
bool is_check(std::string_view path);

class HttpDesk {
 public:
  explicit HttpDesk(Harbour& harbour) : harbour_(harbour), gallery_(harbour) {}
  // Tells the reply, at once or after a while. `unpacks`: whoever asks understands gzip. `origin`: what addresses of
  // this harbour begin with, as whoever asks has it. `address`: where whoever asks is.
  void answer(std::string_view method, std::string_view target, bool unpacks, std::function<void(const Reply&)> told,
              std::string_view origin, const std::string& address);

 private:
  Reply answer_now(std::string_view path, bool unpacks);
  Reply api(std::string_view path, bool unpacks);
  void link(std::string_view path, std::string_view origin, const std::string& address,
            const std::function<void(const Reply&)>& told);
  static Reply missing();

  Harbour& harbour_;
  Gallery gallery_;
};

// All headers of a reply but its length, each ending with CRLF.
std::string headers_of(const Reply& reply);
std::string_view status_text(int status);

}  // namespace tortuga::server
