#include "lab/study/sheet.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tortuga {

std::string thousands(double count) {
  char text[40];
  std::snprintf(text, sizeof text, "%.0f", count);
  std::string digits = text;
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::string six(double value) {
  if (std::isnan(value)) return "null";
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string joined_words(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

std::string table(const std::string& caption, const std::vector<std::string>& heads, const Rows& rows) {
  // A wide one is moved sideways on a narrow screen, by keys too.
  std::string out = "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(caption) +
                    "\"><table><caption>" + escaped(caption) + "</caption><thead><tr>";
  for (const std::string& head : heads) out += "<th scope=\"col\">" + escaped(head) + "</th>";
  out += "</tr></thead><tbody>";
  for (const auto& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += (i == 0 ? "<th scope=\"row\">" : "<td>") + row[i].html + (i == 0 ? "</th>" : "</td>");
    out += "</tr>";
  }
  return out + "</tbody></table></div>";
}

// A name of the game as people write it.
std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// The first few of many.
std::string first_few(const std::vector<std::string>& names) {
  constexpr std::size_t kFew = 12;
  std::string out;
  for (std::size_t i = 0; i < std::min(names.size(), kFew); ++i) out += (i > 0 ? ", " : "") + names[i];
  return names.size() > kFew ? out + " and " + std::to_string(names.size() - kFew) + " more" : out;
}

std::string picture(const std::string& svg, const std::string& finding) {
  if (svg.empty()) return "";
  return "<figure>" + svg + "<figcaption>" + escaped(finding) + "</figcaption></figure>";
}

std::string upper(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string section(const std::string& head, const std::string& inside) {
  return inside.empty() ? "" : "<section><h2>" + escaped(head) + "</h2>" + inside + "</section>";
}

}  // namespace tortuga
