// The page about the protocol, its schema file and the program's own types say the same, field by field.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "server/protocol/schema.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

const std::string kDocs = std::string{TORTUGA_SOURCE} + "/docs/";

std::string contents(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(ProtocolSchema, TheFileIsWhatTheTypesGive) {
  const std::string path = kDocs + "protocol.schema.json";
  if (std::getenv("TORTUGA_RENEW") != nullptr) std::ofstream(path) << protocol_schema();
  EXPECT_EQ(contents(path), protocol_schema()) << "TORTUGA_RENEW=1 writes it anew";
}

struct Fields {
  std::set<std::string> needed, optional;
  bool operator==(const Fields&) const = default;
};

// The words in backticks of a table's cell; those in italics may be left out.
Fields listed(const std::string& cell) {
  Fields fields;
  for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
    const std::size_t end = cell.find('`', at + 1);
    const bool may = at > 0 && cell[at - 1] == '*';
    (may ? fields.optional : fields.needed).insert(cell.substr(at + 1, end - at - 1));
    at = end;
  }
  return fields;
}

// A field is listed before its explanation: what stands in brackets or behind a colon or semicolon is words.
std::string without_words(std::string cell) {
  std::string kept;
  int depth = 0;
  for (char c : cell) {
    if (c == '(') ++depth;
    if (depth == 0 && (c == ':' || c == ';')) break;
    if (depth == 0) kept += c;
    if (c == ')') --depth;
  }
  if (const auto words = kept.find(", before the server"); words != std::string::npos) kept.resize(words);
  return kept;
}

// The rows of the table behind a mark: its first cell's word, and the fields of its second.
std::map<std::string, Fields> table_of(const std::string& page, const std::string& mark) {
  std::map<std::string, Fields> rows;
  std::istringstream lines(page.substr(page.find("<!-- " + mark + " -->")));
  std::string line;
  std::getline(lines, line);
  for (int i = 0; i < 2; ++i) std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("|")) {
    const std::size_t second = line.find('|', 1), third = line.find('|', second + 1);
    rows[*listed(line.substr(0, second)).needed.begin()] =
        listed(without_words(line.substr(second + 1, third - second - 1)));
  }
  return rows;
}

TEST(ProtocolSchema, ThePageListsEveryFieldOfEveryMessage) {
  const std::string page = contents(kDocs + "protocol.md");
  const json::object defs = json::parse(protocol_schema()).at("$defs").as_object();
  std::size_t compared = 0;
  for (const auto& [prefix, tag] :
       std::map<std::string, std::string>{{"do", "do"}, {"re", ""}, {"t", "t"}, {"log", "kind"}, {"order", "kind"}}) {
    auto rows = table_of(page, prefix);
    for (const auto& [key, def] : defs) {
      const std::string name{key};
      if (!name.starts_with(prefix + "_")) continue;
      const std::string kind = name.substr(prefix.size() + 1);
      Fields fields;
      for (const auto& [field, ignored] : def.at("properties").as_object())
        if (field != tag) fields.optional.insert(std::string{field});
      for (const auto& field : def.at("required").as_array())
        if (fields.optional.erase(std::string{field.as_string()}) > 0)
          fields.needed.insert(std::string{field.as_string()});
      ASSERT_TRUE(rows.contains(kind)) << name << " has no row";
      EXPECT_EQ(rows[kind].needed, fields.needed) << name;
      EXPECT_EQ(rows[kind].optional, fields.optional) << name;
      rows.erase(kind);
      ++compared;
    }
    for (const auto& [kind, fields] : rows) ADD_FAILURE() << prefix << " " << kind << " is on the page only";
  }
  EXPECT_GT(compared, 50u);
}

TEST(ProtocolSchema, TheTestOfThePageSeesWhatIsMissing) {
  EXPECT_EQ(listed("`m`, *`seat`* and words").needed, std::set<std::string>{"m"});
  EXPECT_EQ(listed("`m`, *`seat`* and words").optional, std::set<std::string>{"seat"});
  EXPECT_EQ(without_words(" `seat` (where `you` is), `m`: as `n`"), " `seat` , `m`");
}

}  // namespace
}  // namespace tortuga::server
