#include "server/logbook.h"

#include "engine/write.h"

namespace tortuga::server {

std::string LogEntry::json() const {
  std::string out = "{\"kind\":";
  write_text(out, name_of(kind));
  const auto text_field = [&](const char* key, const std::string& value) {
    if (value.empty()) return;
    out += key;
    write_text(out, value);
  };
  const auto number_field = [&](const char* key, std::int64_t value) {
    if (value == 0) return;
    out += key;
    write_number(out, value);
  };
  if (seat.somebody()) {
    out += ",\"seat\":";
    write_number(out, seat.index());
  }
  number_field(",\"at\":", at);
  number_field(",\"spent\":", spent);
  number_field(",\"count\":", count);
  if (by != By::person) {
    out += ",\"by\":";
    write_text(out, name_of(by));
  }
  text_field(",\"id\":", id);
  text_field(",\"text\":", text);
  text_field(",\"token\":", token);
  if (!move.empty()) {
    out += ",\"move\":";
    out += move;
  }
  if (!more.empty()) {
    out += ",\"more\":";
    out += boost::json::serialize(more);
  }
  return out + "}";
}

Flaw LogEntry::parse(std::string_view text, LogEntry& out) {
  boost::json::value document;
  if (Flaw flaw = parse_json(text, document); flaw.found()) return flaw;
  if (!document.is_object()) return {"/", "an entry is an object"};
  LogEntry entry;
  bool kind_given = false;
  for (const auto& [key, value] : document.get_object()) {
    Flaw flaw;
    if (key == "kind") flaw = Reader::read(value, entry.kind, "/kind"), kind_given = true;
    else if (key == "seat") flaw = Reader::read(value, entry.seat, "/seat");
    else if (key == "at") flaw = Reader::read(value, entry.at, "/at");
    else if (key == "spent") flaw = Reader::read(value, entry.spent, "/spent");
    else if (key == "count") flaw = Reader::read(value, entry.count, "/count");
    else if (key == "by") flaw = Reader::read(value, entry.by, "/by");
    else if (key == "id") flaw = Reader::read(value, entry.id, "/id");
    else if (key == "text") flaw = Reader::read(value, entry.text, "/text");
    else if (key == "token") flaw = Reader::read(value, entry.token, "/token");
    else if (key == "move") entry.move = boost::json::serialize(value);
    else if (key == "more" && value.is_object()) entry.more = value.get_object();
    else flaw = {"/", "\"" + std::string{key} + "\" is unknown in an entry"};
    if (flaw.found()) return flaw;
  }
  if (!kind_given) return {"/", "\"kind\" is missing"};
  out = std::move(entry);
  return {};
}

}  // namespace tortuga::server
