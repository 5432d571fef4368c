#include "lab/study/charts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/study/maths.h"

namespace tortuga {
namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

class Svg {
 public:
  Svg(double width, double height) {
    out_ = "<svg viewBox=\"0 0 " + number(width) + " " + number(height) + "\" width=\"" + number(width) +
           "\" height=\"" + number(height) + "\" aria-hidden=\"true\" focusable=\"false\">";
  }
  void line(double x1, double y1, double x2, double y2, std::string_view kind) {
    out_ += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
            "\" class=\"" + std::string{kind} + "\"/>";
  }
  void box(double x, double y, double width, double height, std::string_view kind, std::string_view style = "") {
    out_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(std::max(0.0, width)) +
            "\" height=\"" + number(std::max(0.0, height)) + "\" class=\"" + std::string{kind} + "\"" +
            (style.empty() ? "" : " style=\"" + std::string{style} + "\"") + "/>";
  }
  void dot(double x, double y, double radius, std::string_view kind) {
    out_ += "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\" class=\"" +
            std::string{kind} + "\"/>";
  }
  void words(double x, double y, std::string_view text, std::string_view kind) {
    out_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" class=\"" + std::string{kind} + "\">" +
            escaped(text) + "</text>";
  }
  void path(const std::string& points, std::string_view kind) {
    out_ += "<path d=\"" + points + "\" class=\"" + std::string{kind} + "\"/>";
  }
  // What is drawn until `close` is a point that this game shows; the page leads there.
  void open(const std::string& game) { out_ += game.empty() ? "<g>" : "<g data-game=\"" + escaped(game) + "\">"; }
  void close() { out_ += "</g>"; }
  std::string done() { return out_ + "</svg>"; }

 private:
  std::string out_;
};

// A range that holds all intervals, a little wider.
Range span_of(const std::vector<ChartRow>& rows, const Range* band) {
  Range out{1e300, -1e300};
  const auto take = [&](double low, double high) {
    out = {std::min(out.low, low), std::max(out.high, high)};
  };
  for (const ChartRow& row : rows) take(row.value.low, row.value.high);
  if (band != nullptr) take(band->low, band->high);
  const double room = std::max((out.high - out.low) * 0.06, 1e-9);
  return {out.low - room, out.high + room};
}

double nice_step(double width) {
  double step = 1e-6;
  for (int i = 0; step * 6 < width; ++i) step *= i % 3 == 1 ? 2.5 : 2;
  return step;
}

constexpr double kLeft = 190, kWidth = 680, kRow = 26;

// A label that fits the space left of the axis.
std::string fitting(const std::string& label) {
  return label.size() <= 25 ? label : label.substr(0, 23) + "..";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '&') out += "&amp;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

std::string dots_chart(const std::vector<ChartRow>& rows, Unit unit, const Range* band, double line) {
  const Range span = span_of(rows, band);
  const double bottom = 10 + kRow * static_cast<double>(rows.size());
  Svg svg(kWidth, bottom + 24);
  const auto x = [&](double value) {
    return kLeft + (value - span.low) / (span.high - span.low) * (kWidth - kLeft - 20);
  };
  if (band != nullptr) {
    svg.box(x(band->low), 4, x(band->high) - x(band->low), bottom - 4, "band");
    svg.box(x(band->low), 4, x(band->high) - x(band->low), bottom - 4, "hatch");
  }
  if (line > span.low && line < span.high) svg.line(x(line), 4, x(line), bottom, "zero");
  const double step = nice_step(span.high - span.low);
  for (double at = std::ceil(span.low / step) * step; at <= span.high; at += step) {
    svg.line(x(at), bottom, x(at), bottom + 4, "axis");
    svg.words(x(at), bottom + 17, told(unit, std::abs(at) < step / 1e6 ? 0 : at), "tick");
  }
  svg.line(kLeft, bottom, kWidth - 20, bottom, "axis");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = 10 + kRow * (static_cast<double>(i) + 0.5);
    svg.open(rows[i].game);
    if (!rows[i].game.empty()) svg.box(0, y - kRow / 2, kWidth, kRow, "hit");
    svg.words(kLeft - 8, y + 4, fitting(rows[i].label), "label");
    svg.line(x(rows[i].value.low), y, x(rows[i].value.high), y, "bar");
    svg.line(x(rows[i].value.low), y - 4, x(rows[i].value.low), y + 4, "bar");
    svg.line(x(rows[i].value.high), y - 4, x(rows[i].value.high), y + 4, "bar");
    svg.dot(x(rows[i].value.value), y, 4, "dot");
    if (rows[i].ringed) svg.dot(x(rows[i].value.value), y, 8, "ring");
    svg.close();
  }
  return svg.done();
}

std::string use_chart(const std::vector<ChartRow>& rows) {
  static constexpr double kLeast = 0.0005, kTop = 22;
  const double bottom = kTop + kRow * static_cast<double>(rows.size());
  Svg svg(kWidth, bottom + 24);
  const auto odds = [](double share) {
    const double inside = std::clamp(share, kLeast, 1 - kLeast);
    return exact_log(inside / (1 - inside));
  };
  const auto x = [&](double share) {
    return kLeft + (odds(share) - odds(0)) / (odds(1) - odds(0)) * (kWidth - kLeft - 20);
  };
  svg.box(x(0), kTop - 4, x(0.01) - x(0), bottom - kTop + 4, "hatch");
  svg.box(x(0.99), kTop - 4, x(1) - x(0.99), bottom - kTop + 4, "hatch");
  svg.words((x(0) + x(0.01)) / 2, kTop - 8, "never", "tick");
  svg.words((x(0.99) + x(1)) / 2, kTop - 8, "always", "tick");
  for (const auto& [share, label] : {std::pair{0.001, "0.1 %"}, std::pair{0.01, "1 %"}, std::pair{0.1, "10 %"},
                                     std::pair{0.5, "50 %"}, std::pair{0.9, "90 %"}, std::pair{0.99, "99 %"}}) {
    svg.line(x(share), kTop - 4, x(share), bottom + 4, "grid");
    svg.words(x(share), bottom + 17, label, "tick");
  }
  svg.line(kLeft, bottom, kWidth - 20, bottom, "axis");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    svg.words(kLeft - 8, y + 4, fitting(rows[i].label), "label");
    svg.line(x(rows[i].value.low), y, x(rows[i].value.high), y, "bar");
    svg.dot(x(rows[i].value.value), y, 4, "dot");
  }
  return svg.done();
}

std::string curve_chart(const std::vector<ChartRow>& points, Unit unit, const Range* target) {
  const Range span = span_of(points, target);
  constexpr double kTop = 10, kBottom = 220, kStart = 90;
  Svg svg(kWidth, kBottom + 30);
  const auto y = [&](double value) {
    return kBottom - (value - span.low) / (span.high - span.low) * (kBottom - kTop);
  };
  const auto x = [&](std::size_t i) {
    return kStart + (static_cast<double>(i) + 0.5) * (kWidth - kStart - 20) / static_cast<double>(points.size());
  };
  if (target != nullptr) {
    svg.box(kStart, y(target->high), kWidth - kStart - 20, y(target->low) - y(target->high), "band");
    svg.box(kStart, y(target->high), kWidth - kStart - 20, y(target->low) - y(target->high), "hatch");
  }
  const double step = nice_step(span.high - span.low);
  for (double at = std::ceil(span.low / step) * step; at <= span.high; at += step) {
    svg.line(kStart - 4, y(at), kStart, y(at), "axis");
    svg.words(kStart - 8, y(at) + 4, told(unit, std::abs(at) < step / 1e6 ? 0 : at), "label");
  }
  svg.line(kStart, kTop, kStart, kBottom, "axis");
  std::string curve;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Estimate& value = points[i].value;
    curve += (i > 0 ? " L" : "M") + number(x(i)) + " " + number(y(value.value));
    svg.open(points[i].game);
    if (!points[i].game.empty()) svg.box(x(i) - 20, kTop, 40, kBottom - kTop + 26, "hit");
    svg.line(x(i), y(value.low), x(i), y(value.high), "bar");
    svg.dot(x(i), y(value.value), 4, "dot");
    if (points[i].ringed) svg.dot(x(i), y(value.value), 9, "ring");
    svg.words(x(i), kBottom + 18, points[i].label, "tick");
    svg.close();
  }
  svg.path(curve, "curve");
  return svg.done();
}

std::string histogram_chart(const Histogram& games, const std::vector<double>& marks) {
  const std::vector<std::uint64_t>& counts = games.counts;
  std::size_t first = 0, last = counts.size();
  while (first < last && counts[first] == 0) ++first;
  while (last > first && counts[last - 1] == 0) --last;
  if (first == last) return "";
  const std::size_t wide = (last - first + 79) / 80;  // at most 80 bars
  std::vector<std::uint64_t> bars((last - first + wide - 1) / wide), shown(bars.size(), kNoBlock);
  for (std::size_t i = first; i < last; ++i) {
    bars[(i - first) / wide] += counts[i];
    shown[(i - first) / wide] = std::min(shown[(i - first) / wide], games.first[i]);
  }
  const auto most = static_cast<double>(*std::max_element(bars.begin(), bars.end()));
  constexpr double kBottom = 150;
  Svg svg(kWidth, kBottom + 36);
  const double step = (kWidth - 40) / static_cast<double>(bars.size());
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double height = static_cast<double>(bars[i]) / most * (kBottom - 10);
    svg.open(shown[i] == kNoBlock ? "" : std::to_string(shown[i]));
    if (shown[i] != kNoBlock) svg.box(20 + step * static_cast<double>(i), 4, step, kBottom - 4, "hit");
    svg.box(20 + step * static_cast<double>(i), kBottom - height, std::max(step - 1, 0.6), height, "fill");
    svg.close();
  }
  svg.line(20, kBottom, kWidth - 20, kBottom, "axis");
  const auto x = [&](double value) {
    return 20 + (value - static_cast<double>(first) + 0.5) / static_cast<double>(wide) * step;
  };
  svg.words(x(static_cast<double>(first)), kBottom + 16, std::to_string(first), "tick");
  svg.words(x(static_cast<double>(last - 1)), kBottom + 16, std::to_string(last - 1), "tick");
  for (const double mark : marks) {
    svg.line(x(mark), 4, x(mark), kBottom + 4, "mark");
    svg.words(x(mark), kBottom + 30, number(mark).substr(0, number(mark).find('.')), "tick strong");
  }
  return svg.done();
}

std::string bars_chart(const std::vector<ChartRow>& rows, Unit unit) {
  double most = 1e-12;
  for (const ChartRow& row : rows) most = std::max(most, row.value.high);
  Svg svg(kWidth, 14 + kRow * static_cast<double>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = 8 + kRow * static_cast<double>(i);
    const auto width = [&](double value) {
      return std::max(0.0, value) / most * (kWidth - kLeft - 90);
    };
    svg.open(rows[i].game);
    if (!rows[i].game.empty()) svg.box(0, y - 4, kWidth, kRow, "hit");
    svg.words(kLeft - 8, y + 14, fitting(rows[i].label), "label");
    svg.box(kLeft, y, width(rows[i].value.value), 18, "fill");
    svg.line(kLeft + width(rows[i].value.low), y + 9, kLeft + width(rows[i].value.high), y + 9, "bar");
    svg.words(kLeft + width(rows[i].value.high) + 6, y + 14, told(unit, rows[i].value.value), "value");
    svg.close();
  }
  return svg.done();
}

std::string stacked_chart(const std::vector<ChartRow>& parts) {
  double whole = 0;
  for (const ChartRow& part : parts) whole += std::max(0.0, part.value.value);
  Svg svg(kWidth, 40 + 20 * static_cast<double>(parts.size()));
  double at = 20;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double width = whole > 0 ? std::max(0.0, parts[i].value.value) / whole * (kWidth - 40) : 0;
    const std::string kind = "part part" + std::to_string(i % 4);
    svg.box(at, 6, width, 26, kind);
    at += width;
    const double y = 44 + 20 * static_cast<double>(i);
    svg.box(20, y, 16, 12, kind);
    svg.words(44, y + 10, parts[i].label + ": " + told(Unit::share, parts[i].value.value), "value");
  }
  return svg.done();
}

std::string band_chart(const std::vector<Estimate>& steps) {
  if (steps.size() < 2) return "";
  constexpr double kBottom = 180;
  Svg svg(kWidth, kBottom + 26);
  const auto x = [&](std::size_t i) {
    return 60 + static_cast<double>(i) * (kWidth - 80) / static_cast<double>(steps.size() - 1);
  };
  const auto y = [&](double share) {
    return kBottom - share / 100 * (kBottom - 10);
  };
  std::string area, line;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    area += (i > 0 ? " L" : "M") + number(x(i)) + " " + number(y(steps[i].high));
    line += (i > 0 ? " L" : "M") + number(x(i)) + " " + number(y(steps[i].value));
  }
  for (std::size_t i = steps.size(); i-- > 0;) area += " L" + number(x(i)) + " " + number(y(steps[i].low));
  svg.path(area + " Z", "band");
  svg.path(line, "curve");
  for (const double share : {0.0, 50.0, 100.0}) {
    svg.line(56, y(share), 60, y(share), "axis");
    svg.words(52, y(share) + 4, number(share).substr(0, number(share).find('.')) + " %", "label");
  }
  svg.line(60, 10, 60, kBottom, "axis");
  svg.line(60, kBottom, kWidth - 20, kBottom, "axis");
  svg.words(60, kBottom + 18, "start", "tick");
  svg.words(kWidth - 30, kBottom + 18, "end", "tick");
  return svg.done();
}

std::string heat_chart(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                       const std::vector<HeatCell>& cells) {
  const double wide = std::min(110.0, (kWidth - kLeft) / static_cast<double>(columns.size())), high = 34;
  Svg svg(kWidth, 30 + high * static_cast<double>(rows.size()));
  for (std::size_t c = 0; c < columns.size(); ++c)
    svg.words(kLeft + wide * (static_cast<double>(c) + 0.5), 16, columns[c], "tick");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double y = 24 + high * static_cast<double>(r);
    svg.words(kLeft - 8, y + high / 2 + 4, fitting(rows[r]), "label");
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const HeatCell& cell = cells[r * columns.size() + c];
      const double x = kLeft + wide * static_cast<double>(c), size = std::min(1.0, std::abs(cell.size));
      svg.open(cell.game);
      svg.box(x + 1, y + 1, wide - 2, high - 2, cell.size < 0 ? "cold" : "warm",
              "fill-opacity:" + number(0.1 + 0.5 * size));
      if (cell.framed) svg.box(x + 2, y + 2, wide - 4, high - 4, "frame");
      const std::string_view glyph = size < 0.15 ? "" : cell.size > 0 ? "▲ " : "▼ ";
      svg.words(x + wide / 2, y + high / 2 + 4, std::string{glyph} + cell.text, "tick strong");
      svg.close();
    }
  }
  return svg.done();
}

}  // namespace tortuga
