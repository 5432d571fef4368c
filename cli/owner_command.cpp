// owner: the key from the harbour's folder, a request over its WebSocket, and the answer in lines.
#include <charconv>
#include <cstdio>
#include <ctime>
#include <exception>

#include "cli/commands.h"
#include "cli/usage.h"
#include "engine/read.h"
#include "server/net/caller.h"
#include "server/owner/key.h"

namespace tortuga {
namespace {

namespace json = boost::json;

// "ws://host:port" or "wss://host"
struct Url {
  bool secure = false;
  std::string host;  // a name or an address, without brackets
  std::uint16_t port = 0;

  std::string page(const std::string& key) const {
    const bool usual = port == (secure ? 443 : 80);
    return (secure ? "https://" : "http://") + (host.find(':') == std::string::npos ? host : "[" + host + "]") +
           (usual ? "" : ":" + std::to_string(port)) + "/owner#" + key;
  }
};

bool read_url(std::string_view text, Url& out) {
  if (text.starts_with("wss://")) out.secure = true;
  else if (!text.starts_with("ws://")) return false;
  text.remove_prefix(out.secure ? 6 : 5);
  if (text.ends_with('/')) text.remove_suffix(1);
  out.port = out.secure ? 443 : 80;
  const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
  if (bracket == std::string_view::npos) return false;
  const std::size_t colon = text.find(':', bracket);
  out.host = bracket > 0 ? text.substr(1, bracket - 1) : text.substr(0, colon);
  if (out.host.empty() || out.host.find('/') != std::string::npos) return false;
  if (colon == std::string_view::npos) return bracket == 0 || bracket + 1 == text.size();
  const std::string_view number = text.substr(colon + 1);
  const auto [end, wrong] = std::from_chars(number.data(), number.data() + number.size(), out.port);
  return wrong == std::errc{} && end == number.data() + number.size() && out.port > 0;
}

// --- Answers as lines ---

std::string word(const json::object& object, std::string_view key) {
  const auto* value = object.if_contains(key);
  if (value == nullptr || value->is_null()) return {};
  return value->is_string() ? std::string{value->get_string()} : json::serialize(*value);
}

std::string date(const json::value& milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds.to_number<std::int64_t>() / 1000);
  std::tm parts{};
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", gmtime_r(&seconds, &parts));
  return text;
}

void line(const std::string& text) {
  std::printf("%s\n", text.c_str());
}

void table_line(const json::object& table) {
  std::string text = word(table, "table") + "  " + word(table, "game");
  if (table.contains("state")) text += "  " + word(table, "state");
  text += "  " + date(table.at("touched"));
  if (table.contains("public") && table.at("public") == true) text += "  public";
  line(text);
  if (!table.contains("seats")) return;
  int number = 0;
  for (const json::value& item : table.at("seats").as_array()) {
    const json::object& seat = item.as_object();
    line("  seat " + std::to_string(number++) + ": " + word(seat, "name") + " (" + word(seat, "kind") +
         (seat.at("kind") == "person" && seat.at("here") == false ? ", away)" : ")"));
  }
  if (table.at("watchers") != 0) line("  watchers: " + word(table, "watchers"));
}

void person_line(const json::object& person) {
  std::string text = word(person, "address") + "  connections: " + word(person, "connections");
  if (person.contains("silenced")) text += "  silenced";
  if (person.contains("owner")) text += "  (you)";
  line(text);
  for (const json::value& item : person.at("at").as_array()) {
    const json::object& at = item.as_object();
    line("  table " + word(at, "table") +
         (at.at("seat").is_null() ? ", watches" : ", seat " + word(at, "seat") + ": " + word(at, "name")));
  }
}

void standing_lines(const json::object& answer, const char* key, const char* title) {
  line(title);
  for (const json::value& item : answer.at(key).as_array()) {
    const json::object& one = item.as_object();
    std::string text = "  " + word(one, "address") + "  since " + date(one.at("at"));
    if (one.contains("until")) text += "  until " + date(one.at("until"));
    if (one.contains("why")) text += "  " + word(one, "why");
    line(text);
  }
}

void audit_line(std::int64_t number, const json::object& entry) {
  std::string text = std::to_string(number) + "  " + date(entry.at("at")) + "  " + word(entry, "kind");
  for (const auto& [key, value] : entry) {
    if (key == "at" || key == "kind") continue;
    text += "  " + std::string{key} + "=" + (key == "until" ? date(value) : word(entry, key));
  }
  line(text);
}

void print(const std::string& what, const json::object& answer) {
  if (what == "tables" || what == "shelf") {
    for (const json::value& table : answer.at("tables").as_array()) table_line(table.as_object());
  } else if (what == "people") {
    for (const json::value& person : answer.at("people").as_array()) person_line(person.as_object());
  } else if (what == "orders") {
    standing_lines(answer, "bans", "Bans:");
    standing_lines(answer, "silences", "Silences:");
    line(answer.at("keep") == 0 ? "Tables are kept for ever."
                                : "Tables are kept for " + word(answer, "keep") + " days.");
    line("Wrong keys since the harbour opened: " + word(answer, "wrong_keys"));
  } else if (what == "audit") {
    std::int64_t number = answer.at("first").to_number<std::int64_t>();
    for (const json::value& entry : answer.at("entries").as_array()) audit_line(number++, entry.as_object());
    if (answer.at("first") != 0) line("Before: tortuga owner audit --before " + word(answer, "first"));
  } else if (what == "ban") {
    line(word(answer, "address") + " is banned; connections ended: " + word(answer, "ended"));
  } else if (what == "silence") {
    line(word(answer, "address") + " is silenced");
  } else if (what == "forget") {
    line("erased lines: " + word(answer, "lines") + ", names: " + word(answer, "names"));
  } else {
    line("done");
  }
  if (answer.contains("next")) line("More: tortuga owner " + what + " --from " + word(answer, "next"));
}

int fail(const std::string& what) {
  std::fprintf(stderr, "tortuga: %s\n", what.c_str());
  return kFailed;
}

// Asks and waits for the answer; news that come in between are not for us.
bool ask(server::Caller& caller, json::object request, json::object& answer) {
  request["id"] = "owner";
  caller.send(json::serialize(request));
  for (std::string text; caller.receive(text);) {
    json::value message;
    if (parse_json(text, message).found() || !message.is_object()) return false;
    if (!message.get_object().contains("re")) continue;
    answer = message.get_object();
    return true;
  }
  return false;
}

}  // namespace

int owner_command(const OwnerCommand& command) {
  Url url;
  if (!read_url(command.url, url)) return complain("--url \"" + command.url + "\": expected ws://127.0.0.1:8080");
  std::string key;
  try {
    key = server::read_owner_key(data_folder(command.data));
  } catch (const std::exception& error) {
    return fail(error.what());
  }
  if (command.what == "link") {
    line(url.page(key));
    return kFine;
  }
  if (url.secure) return complain("--url: commands need ws://, past the proxy; only link knows wss://");
  server::Caller caller(url.host, url.port, "", command.name);
  if (!caller.connected()) return fail("no harbour answers at " + command.url);
  json::object request = command.request, answer;
  request["do"] = command.what;
  if (!ask(caller, {{"do", "own"}, {"key", key}}, answer)) return fail("the harbour does not answer");
  if (answer["ok"] == true && !ask(caller, request, answer)) return fail("the harbour does not answer");
  if (answer["ok"] != true) return fail(word(answer, "error"));
  answer.stable_erase("re");
  answer.stable_erase("ok");
  if (command.json) line(json::serialize(answer));
  else print(command.what, answer);
  return kFine;
}

}  // namespace tortuga
