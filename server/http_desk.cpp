#include "server/http_desk.h"

#include <map>

#include "server/health.h"
#include "server/leaflet.h"
#include "server/lists.h"
#include "server/pages.h"
#include "server/protocol/schema.h"

namespace tortuga::server {
namespace {

Reply problem(int status, std::string_view sentence) {
  Reply reply;
  reply.status = status;
  reply.body = "{\"error\":";
  write_text(reply.body, sentence);
  reply.body += "}";
  return reply;
}

Reply nothing_there() {
  return problem(404, "There is nothing here.");
}

Reply reply_of(const Leaflet& leaflet, bool unpacks) {
  Reply reply;
  reply.packed = unpacks;
  reply.fixed = unpacks ? leaflet.packed : leaflet.text;
  reply.mark = unpacks ? leaflet.packed_mark : leaflet.mark;
  return reply;
}

Reply rules_of(std::string_view game, bool unpacks) {
  const Book* book = find_book(game);
  if (book == nullptr) return nothing_there();
  static std::map<std::string, Leaflet, std::less<>> all;
  auto found = all.find(game);
  if (found == all.end()) found = all.emplace(std::string{game}, Leaflet(rules_json(book->rules))).first;
  return reply_of(found->second, unpacks);
}

}  // namespace

void HttpDesk::answer(std::string_view method, std::string_view target, bool unpacks,
                      std::function<void(const Reply&)> told, std::string_view origin, const std::string& address) {
  if (method != "GET" && method != "HEAD") return told(problem(405, "Only GET is possible here."));
  const std::string_view path = target.substr(0, target.find('?'));
  if (path.starts_with("/w/")) return link(path, origin, address, told);
  constexpr std::string_view tables = "/api/tables/", record = "/record";
  if (!path.starts_with(tables) || !path.ends_with(record) || path.size() <= tables.size() + record.size())
    return told(answer_now(path, unpacks));
  const std::string table{path.substr(tables.size(), path.size() - tables.size() - record.size())};
  harbour_.record(address, table, [told = std::move(told)](std::string text, const std::optional<Denial>& why) {
    if (why)
      return told(problem(why->code == Code::gone ? 404 : why->code == Code::forbidden ? 403 : 503, why->error({})));
    Reply reply;
    reply.body = std::move(text);
    told(reply);
  });
}

// "/w/AB12" or "/w/AB12/31", and the same with ".png".
void HttpDesk::link(std::string_view path, std::string_view origin, const std::string& address,
                    const std::function<void(const Reply&)>& told) {
  constexpr std::string_view drawn = ".png";
  const bool picture = path.ends_with(drawn);
  if (picture) path.remove_suffix(drawn.size());
  const auto link = Gallery::Link::parse(path);
  if (!link) return told(missing());
  const auto shown = [told, picture](const Gallery::Shown& shown) {
    if (!shown.there) return told(missing());
    if (shown.bytes.empty()) return told(problem(503, "The picture cannot be drawn now: try again soon."));
    Reply reply;
    reply.type = picture ? "image/png" : "text/html; charset=utf-8";
    reply.body = shown.bytes;
    told(reply);
  };
  if (picture) gallery_.picture(*link, address, shown);
  else gallery_.page(*link, origin, address, shown);
}

Reply HttpDesk::missing() {
  // Somebody who followed a wrong address gets a page that leads on.
  const WebFile* page = find_page("/404.html");
  if (page == nullptr) return nothing_there();
  Reply reply;
  reply.status = 404;
  reply.type = content_type(page->path);
  reply.fixed = page->content;
  return reply;
}

bool is_check(std::string_view path) {
  return path == "/healthz" || path == "/readyz" || path == "/readyz/soft";
}

Reply HttpDesk::answer_now(std::string_view path, bool unpacks) {
  if (path.starts_with("/api/")) return api(path.substr(5), unpacks);
  // /healthz: it can be used by those who are here. /readyz: newcomers may be sent here. /readyz/soft: the same, for
  // proxies to which 404 means that whoever is here may stay (http-check disable-on-404 of HAProxy).
  if (is_check(path)) {
    std::string why = ailments(harbour_.metrics(), harbour_.loop().now());
    if (path != "/healthz") why += hindrances(harbour_.metrics(), harbour_.loop().now());
    const int status = why.empty() ? 200 : path == "/readyz/soft" ? 404 : 503;
    return {status, "text/plain; charset=utf-8", why.empty() ? "ok\n" : std::move(why), {}, false, false, false, {}};
  }
  if (path == "/metrics")
    return {200, "text/plain; version=0.0.4; charset=utf-8", harbour_.metrics().text(), {}, false, false, false, {}};
  if (path == "/ws") return problem(426, "This is the address of the WebSocket.");
  const WebFile* page = find_page(path);
  if (page == nullptr) return missing();
  Reply reply;
  reply.type = content_type(page->path);
  const WebFile* packed = unpacks ? find_page(std::string{page->path} + ".gz") : nullptr;
  reply.packed = packed != nullptr;
  reply.fixed = reply.packed ? packed->content : page->content;
  reply.lasting = path.starts_with("/assets/");
  reply.framed = path == "/embed";
  return reply;
}

Reply HttpDesk::api(std::string_view path, bool unpacks) {
  // The page reads these by names that a static host can have, too.
  if (path == "games" || path == "games.json") {
    static const Leaflet games(games_json());
    return reply_of(games, unpacks);
  }
  if (path == "lobby.json") {
    static const Leaflet lobby(lobby_json());
    return reply_of(lobby, unpacks);
  }
  if (path.starts_with("rules/") && path.ends_with(".json") && path.size() > 11)
    return rules_of(path.substr(6, path.size() - 11), unpacks);
  if (path == "schema") {
    static const Leaflet schema(protocol_schema());
    return reply_of(schema, unpacks);
  }
  if (path.starts_with("games/") && path.ends_with("/rules") && path.size() > 12)
    return rules_of(path.substr(6, path.size() - 12), unpacks);
  return nothing_there();
}

bool is_known(const Reply& reply, std::string_view known) {
  return !reply.mark.empty() && (known == "*" || known.find(reply.mark) != std::string_view::npos);
}

std::string_view status_text(int status) {
  switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 431: return "Request Header Fields Too Large";
    case 503: return "Service Unavailable";
    default: return "Answer";
  }
}

std::string headers_of(const Reply& reply) {
  std::string out = "Content-Type: " + reply.type + "\r\n";
  out += reply.lasting ? "Cache-Control: public, max-age=31536000, immutable\r\n" : "Cache-Control: no-cache\r\n";
  out += reply.packed ? "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n" : "Vary: Accept-Encoding\r\n";
  if (!reply.mark.empty()) out += "ETag: " + std::string{reply.mark} + "\r\n";
  // Boards draw pictures whose parts have style attributes; style elements and sheets come from here alone.
  // connect-src names the WebSocket of this page's own host: 'self' covers it in every browser that counts today.
  out +=
      "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
      "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self'; "
      "connect-src 'self'; "
      "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ";
  out += reply.framed ? "*\r\n" : "'none'\r\nX-Frame-Options: DENY\r\n";
  out +=
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n";
  return out;
}

}  // namespace tortuga::server
