#include "lab/study/result.h"

#include <algorithm>
#include <charconv>

#include "lab/study/sha256.h"
#include "lab/study/variants.h"

namespace tortuga {
namespace {

namespace json = boost::json;

std::string wide_text(Wide value) {
  if (value == 0) return "0";
  std::string out;
  for (; value > 0; value /= 10) out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
  return out;
}

// Squares may be larger than what programs read as a number: as text then.
std::string wide_json(Wide value) {
  const std::string text = wide_text(value);
  return value > Wide{INT64_MAX} ? "\"" + text + "\"" : text;
}

bool read_wide(const json::value& value, Wide& out) {
  if (value.is_int64()) {
    out = value.get_int64();
    return out >= 0;
  }
  if (!value.is_string() || value.get_string().size() > 38) return false;
  out = 0;
  for (const char c : value.get_string()) {
    if (c < '0' || c > '9') return false;
    out = out * 10 + (c - '0');
  }
  return true;
}

template <class Map, class F>
std::string map_json(const Map& map, F&& each) {
  std::string out = "{";
  for (const auto& [name, value] : map) {
    const std::string text = each(value);
    if (text.empty()) continue;
    out += (out.size() > 1 ? "," : "") + json::serialize(name) + ":" + text;
  }
  return out + "}";
}

std::string ledger_json(const Ledger& ledger, const json::object& options) {
  std::string out = "{\"options\":" + canonical(options);
  out += ",\"groups\":" + map_json(ledger.columns, [](const Column& column) {
           std::string list;
           for (const std::int64_t group : column.groups) list += (list.empty() ? "[" : ",") + std::to_string(group);
           return list + "]";
         });
  out += ",\"squares\":" + map_json(ledger.columns, [](const Column& column) { return wide_json(column.squares); });
  out += ",\"pairs\":" + map_json(ledger.columns, [](const Column& column) {
           return column.pairs == 0 ? std::string{} : wide_json(column.pairs);
         });
  out += ",\"first\":" + map_json(ledger.columns, [](const Column& column) {
           return column.first == kNoBlock ? std::string{} : std::to_string(column.first);
         });
  out += ",\"histograms\":" + map_json(ledger.histograms, [](const Histogram& histogram) {
           std::string list = "{";
           for (std::size_t i = 0; i < histogram.counts.size(); ++i)
             if (histogram.counts[i] > 0)
               list += (list.size() > 1 ? ",\"" : "\"") + std::to_string(i) + "\":[" +
                       std::to_string(histogram.counts[i]) + "," + std::to_string(histogram.first[i]) + "]";
           return list + "}";
         });
  return out + "}";
}

// Reads what it must find; the first thing that is wrong is remembered.
class ResultReader {
 public:
  Flaw flaw;

  const json::value& at(const json::value& object, std::string_view key) {
    static const json::value kNull;
    const json::value* found = object.is_object() ? object.get_object().if_contains(key) : nullptr;
    if (found == nullptr) wrong(key, "is missing");
    return found != nullptr ? *found : kNull;
  }
  std::int64_t whole(const json::value& value, std::string_view what) {
    if (!value.is_int64()) wrong(what, "expected a whole number");
    return value.is_int64() ? value.get_int64() : 0;
  }
  std::string text(const json::value& value, std::string_view what) {
    if (!value.is_string()) wrong(what, "expected text");
    return value.is_string() ? std::string{value.get_string()} : std::string{};
  }
  const json::array& list(const json::value& value, std::string_view what) {
    static const json::array kNone;
    if (!value.is_array()) wrong(what, "expected a list");
    return value.is_array() ? value.get_array() : kNone;
  }
  const json::object& members(const json::value& value, std::string_view what) {
    static const json::object kNone;
    if (!value.is_object()) wrong(what, "expected an object");
    return value.is_object() ? value.get_object() : kNone;
  }

  void ledger(const json::value& value, Ledger& out) {
    for (const auto& [name, groups] : members(at(value, "groups"), "groups")) {
      const json::array& numbers = list(groups, name);
      if (numbers.size() != kGroups) wrong(name, "expected 64 groups");
      Column& column = out.columns[name];
      for (std::size_t g = 0; g < std::min<std::size_t>(numbers.size(), kGroups); ++g)
        column.groups[g] = whole(numbers[g], name);
    }
    for (const auto& [name, square] : members(at(value, "squares"), "squares"))
      if (!read_wide(square, out.columns[name].squares)) wrong(name, "expected a sum of squares");
    for (const auto& [name, square] : members(at(value, "pairs"), "pairs"))
      if (!read_wide(square, out.columns[name].pairs)) wrong(name, "expected a sum of squares");
    for (const auto& [name, block] : members(at(value, "first"), "first"))
      out.columns[name].first = static_cast<std::uint64_t>(whole(block, name));
    for (const auto& [name, counts] : members(at(value, "histograms"), "histograms"))
      for (const auto& [at_value, pair] : members(counts, name)) {
        std::size_t bucket = 0;
        const std::string_view key = at_value;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), bucket);
        if (error != std::errc{} || bucket > 65535 || list(pair, name).size() != 2)
          return wrong(name, "expected value: [games, block]");
        Histogram& histogram = out.histograms[name];
        if (histogram.counts.size() <= bucket) {
          histogram.counts.resize(bucket + 1);
          histogram.first.resize(bucket + 1, kNoBlock);
        }
        histogram.counts[bucket] = static_cast<std::uint64_t>(whole(pair.get_array()[0], name));
        histogram.first[bucket] = static_cast<std::uint64_t>(whole(pair.get_array()[1], name));
      }
  }

  void wrong(std::string_view where, std::string_view what) {
    if (!flaw.found()) flaw = {std::string{where}, std::string{what}};
  }
};

constexpr std::string_view kSealed = ",\"seal\":\"";

}  // namespace

std::size_t finished(const Result& result) {
  if (result.complete || result.segments.empty()) return result.segments.size();
  const std::size_t last = result.segments.size() - 1;
  return result.next < part_blocks(result.study, last, result.part, result.parts).size() ? last : last + 1;
}

void extend(Result& result) {
  ++result.study.extension;
  result.complete = false;
  result.next = 0;
  result.segments.emplace_back().variants.resize(plain_variants(result.study).size());
}

std::size_t segment_count(const Study& study) {
  if (study.stop != "sprt") return static_cast<std::size_t>(study.looks + study.extension);
  return static_cast<std::size_t>((blocks_at(study.looks) - 128) / 64 + 1);
}

std::uint64_t segment_end(const Study& study, std::size_t i) {
  return study.stop != "sprt" ? blocks_at(static_cast<int>(i) + 1) : 128 + 64 * i;
}

std::vector<std::uint64_t> part_blocks(const Study& study, std::size_t i, int part, int parts) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t block = i == 0 ? 0 : segment_end(study, i - 1); block < segment_end(study, i); ++block)
    if (block / kGroups % static_cast<std::uint64_t>(parts) == static_cast<std::uint64_t>(part - 1))
      out.push_back(block);
  return out;
}

std::string result_json(const Result& result) {
  const std::vector<json::object> variants = plain_variants(result.study);
  std::string out = "{\"result\":1,\"study\":" + canonical(study_json(result.study)) + ",\"hash\":\"" +
                    study_hash(result.study) + "\",\"engine\":\"" + result.engine + "\",\"part\":[" +
                    std::to_string(result.part) + "," + std::to_string(result.parts) +
                    "],\"complete\":" + (result.complete ? "true" : "false") +
                    ",\"next\":" + std::to_string(result.next);
  const auto millionth = [](double value) {
    return std::to_string(static_cast<std::int64_t>(value * 1e6 + (value < 0 ? -0.5 : 0.5)));
  };
  out += ",\n\"standing\":{\"source\":\"" + result.standing.source +
         "\",\"brier\":" + millionth(result.standing.brier) + ",\"every\":" + std::to_string(result.standing.every) +
         (result.standing.missed < 0 ? "" : ",\"missed\":" + millionth(result.standing.missed)) + ",\"rounds\":[";
  for (std::size_t i = 0; i < result.standing.rounds.size(); ++i) {
    const auto& round = result.standing.rounds[i];
    out += (i > 0 ? ",[" : "[") + millionth(round.start) + "," + millionth(round.slope) + "," +
           millionth(round.spread) + "]";
  }
  out += "]},\n\"topics\":[";
  for (std::size_t i = 0; i < result.topics.size(); ++i) out += (i > 0 ? "," : "") + json::serialize(result.topics[i]);
  out += "],\n\"segments\":[";
  for (std::size_t i = 0; i < result.segments.size(); ++i) {
    out += (i > 0 ? ",\n{" : "\n{") + ("\"blocks\":" + std::to_string(result.segments[i].blocks)) + ",\"variants\":[";
    for (std::size_t v = 0; v < result.segments[i].variants.size(); ++v)
      out += (v > 0 ? ",\n" : "\n") +
             ledger_json(result.segments[i].variants[v], v < variants.size() ? variants[v] : json::object{});
    out += "]}";
  }
  out += "]";
  return out + std::string{kSealed} + sha256(out) + "\"}\n";
}

Flaw read_result(const std::string& text, Result& out) {
  out = {};
  const auto seal = text.rfind(kSealed);
  if (seal == std::string::npos ||
      sha256(std::string_view{text}.substr(0, seal)) != text.substr(seal + kSealed.size(), 64))
    return {"seal", "this is no result of the lab, or it was changed after it was written"};
  json::value document;
  if (const Flaw flaw = parse_json(text, document); flaw.found()) return flaw;
  ResultReader reader;
  if (const Flaw flaw = read_study(reader.at(document, "study"), out.study); flaw.found()) return flaw;
  if (reader.text(reader.at(document, "hash"), "hash") != study_hash(out.study))
    reader.wrong("hash", "is not that of the study");
  out.engine = reader.text(reader.at(document, "engine"), "engine");
  const json::array& part = reader.list(reader.at(document, "part"), "part");
  if (part.size() != 2) return {"part", "expected [part, parts]"};
  out.part = static_cast<int>(reader.whole(part[0], "part"));
  out.parts = static_cast<int>(reader.whole(part[1], "part"));
  if (out.part < 1 || out.part > out.parts) reader.wrong("part", "expected [part, parts]");
  out.complete = reader.at(document, "complete") == json::value(true);
  out.next = static_cast<std::uint64_t>(reader.whole(reader.at(document, "next"), "next"));
  const json::value& standing = reader.at(document, "standing");
  out.standing.source = reader.text(reader.at(standing, "source"), "source");
  out.standing.brier = static_cast<double>(reader.whole(reader.at(standing, "brier"), "brier")) / 1e6;
  out.standing.every = static_cast<int>(reader.whole(reader.at(standing, "every"), "every"));
  if (standing.is_object() && standing.get_object().contains("missed"))
    out.standing.missed = static_cast<double>(reader.whole(standing.get_object().at("missed"), "missed")) / 1e6;
  for (const json::value& round : reader.list(reader.at(standing, "rounds"), "rounds")) {
    const json::array& three = reader.list(round, "rounds");
    if (three.size() != 3) return {"rounds", "expected [start, slope, spread]"};
    const auto number = [&](std::size_t i) {
      return static_cast<double>(reader.whole(three[i], "rounds")) / 1e6;
    };
    out.standing.rounds.push_back({number(0), number(1), number(2)});
  }
  for (const json::value& topic : reader.list(reader.at(document, "topics"), "topics"))
    out.topics.push_back(reader.text(topic, "topics"));
  for (const json::value& segment : reader.list(reader.at(document, "segments"), "segments")) {
    Segment& read = out.segments.emplace_back();
    read.blocks = static_cast<std::uint64_t>(reader.whole(reader.at(segment, "blocks"), "blocks"));
    for (const json::value& variant : reader.list(reader.at(segment, "variants"), "variants"))
      reader.ledger(variant, read.variants.emplace_back());
  }
  return reader.flaw;
}

Flaw join(const std::vector<std::pair<std::string, std::string>>& files, Joined& out) {
  out = {};
  std::vector<std::string> from;  // which file brought part i
  std::vector<const std::string*> texts;
  for (const auto& [name, text] : files) {
    Result one;
    if (Flaw flaw = read_result(text, one); flaw.found()) return {name, flaw.text()};
    if (!one.complete) return {name, "part " + std::to_string(one.part) + " is not played to its end yet"};
    if (from.empty()) {
      out.result = one;
      out.result.segments.clear();
      from.resize(static_cast<std::size_t>(one.parts));
      texts.resize(static_cast<std::size_t>(one.parts));
    }
    if (study_hash(one.study) != study_hash(out.result.study)) return {name, "belongs to another study"};
    if (one.engine != out.result.engine) return {name, "was played by another version of the program"};
    if (one.parts != out.result.parts)
      return {name,
              "is one of " + std::to_string(one.parts) + " parts, the others of " + std::to_string(out.result.parts)};
    const auto place = static_cast<std::size_t>(one.part - 1);
    if (texts[place] != nullptr) {
      if (*texts[place] != text)
        return {name, "is part " + std::to_string(one.part) + " as " + from[place] + " is, and says something else"};
      out.notes.push_back(name + " is part " + std::to_string(one.part) + " once more; it counts once");
      continue;
    }
    from[place] = name;
    texts[place] = &text;
    if (out.result.segments.size() < one.segments.size()) out.result.segments.resize(one.segments.size());
    for (std::size_t i = 0; i < one.segments.size(); ++i) out.result.segments[i].add(one.segments[i]);
  }
  for (std::size_t i = 0; i < from.size(); ++i)
    if (texts[i] == nullptr) out.missing.push_back(static_cast<int>(i) + 1);
  out.result.part = out.result.parts = 1;
  return {};
}

Segment summed(const Result& result, std::size_t segments) {
  Segment sum;
  for (std::size_t i = 0; i < segments; ++i) sum.add(result.segments[i]);
  return sum;
}

Answer conclude(Result& result) {
  const std::size_t variants = plain_variants(result.study).size();
  Segment sum;
  Answer answer;
  for (std::size_t i = 0; i < result.segments.size(); ++i) {
    sum.add(result.segments[i]);
    const bool last = i + 1 == result.segments.size();
    if (result.study.stop == "sprt") {
      const bool stops = sprt(result.study, sum.variants[0], sum.blocks) != 0;
      if (!stops && !last) continue;
      answer = answer_at(result.study, sum, variants, result.study.looks);
      answer.stopped = stops;
    } else {
      answer = answer_at(result.study, sum, variants, static_cast<int>(i) + 1);
    }
    if (!answer.stopped && !last) continue;
    result.segments.resize(i + 1);
    result.next = 0;
    result.complete = true;
    break;
  }
  return answer;
}

Answer so_far(const Result& result) {
  Result whole = result;
  whole.segments.resize(finished(result));
  return whole.segments.empty() ? Answer{} : conclude(whole);
}

}  // namespace tortuga
