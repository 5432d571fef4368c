#include "server/postgres/cable.h"

namespace tortuga::server::postgres {

Parameters& Parameters::add_raw_list(const std::vector<std::string>& items) {
  std::string out = "{";
  for (const std::string& item : items) {
    if (out.size() > 1) out += ',';
    out += item;
  }
  values_.push_back(out + "}");
  return *this;
}

Parameters& Parameters::add(const std::vector<std::int64_t>& numbers) {
  std::vector<std::string> items;
  items.reserve(numbers.size());
  for (const std::int64_t number : numbers) items.push_back(std::to_string(number));
  return add_raw_list(items);
}

Parameters& Parameters::add(const std::vector<std::string>& texts) {
  std::vector<std::string> items;
  items.reserve(texts.size());
  for (const std::string& text : texts) {
    std::string quoted = "\"";
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') quoted += '\\';
      quoted += letter;
    }
    items.push_back(quoted + "\"");
  }
  return add_raw_list(items);
}

}  // namespace tortuga::server::postgres
