#include "lab/study/report_figures.h"

namespace tortuga {

std::string figures_json(const Evidence& e, const std::vector<std::string>& list) {
  std::string out = "{\"title\":" + boost::json::serialize(boost::json::string(e.title())) + ",\"hash\":\"" +
                    study_hash(e.study) + "\",\"blocks\":" + std::to_string(e.sums.blocks) +
                    ",\"look\":" + std::to_string(e.answer.look) + ",\"verdicts\":[";

  for (std::size_t i = 0; i < list.size(); ++i)
    out += (i > 0 ? "," : "") + boost::json::serialize(boost::json::string(list[i]));
  out += "],\"variants\":[";
  for (std::size_t v = 0; v < e.answer.asked.size(); ++v) {
    out += (v > 0 ? ",\n{" : "\n{") + ("\"options\":" + canonical(e.variants[v])) +
           ",\"games\":" + six(e.sums.variants[v].total("games")) +
           ",\"touched\":" + six(e.sums.variants[v].total("touched")) + ",\"numbers\":{";
    bool first = true;
    std::vector<Estimate> seats;
    for (const Figure& one : e.answer.asked[v])
      if (one.atom.number == "fair.worst" && one.there) seats.push_back(one.value);
    if (!seats.empty()) {
      const Estimate worst = furthest(seats);
      out += "\"fair.worst\":{\"estimate\":" + six(worst.value) + ",\"low\":" + six(worst.low) +
             ",\"high\":" + six(worst.high) + ",\"blocks\":" + std::to_string(e.sums.blocks) +
             ",\"games\":" + six(e.sums.variants[v].total("games")) + ",\"method\":\"read off the seats\"}";
      first = false;
    }
    for (const Figure& one : e.answer.asked[v]) {
      if (!one.there) continue;
      out += (first ? "\"" : ",\"") + one.atom.name + "\":{\"estimate\":" + six(one.value.value) +
             ",\"low\":" + six(one.value.low) + ",\"high\":" + six(one.value.high) +
             ",\"blocks\":" + std::to_string(e.sums.blocks) + ",\"games\":" + six(e.sums.variants[v].total("games")) +
             ",\"method\":\"" + std::string{one.method} + "\"";
      if (v > 0)
        out += ",\"apart\":{\"estimate\":" + six(one.apart.value) + ",\"low\":" + six(one.apart.low) +
               ",\"high\":" + six(one.apart.high) + "}";
      for (const Finding& finding : e.answer.findings)
        if (e.verdicts() && finding.number == one.atom.number && finding.variant == v) {
          out += ",\"verdict\":" + boost::json::serialize(boost::json::string(finding.sentence));
          break;
        }
      out += "}";
      first = false;
    }
    out += "}}";
  }
  out += "],\"also\":{";
  bool first = true;
  for (const std::string& number : e.others()) {
    const Estimate one = e.value(number);
    out += (first ? "\"" : ",\"") + number + "\":{\"estimate\":" + six(one.value) + ",\"low\":" + six(one.low) +
           ",\"high\":" + six(one.high) + "}";
    first = false;
  }
  return out + "}}\n";
}

}  // namespace tortuga
