// The frame around a report: its style, which reads in the light, in the dark and on paper, and the patterns of
// pictures.
#include "lab/study/charts.h"
#include "lab/study/report.h"

namespace tortuga {
namespace {

constexpr std::string_view kStyle = R"(
:root{--ink:#1b1f24;--paper:#fff;--soft:#5b6570;--line:#c9d0d8;--mark:#0b5cad;--band:#dbe9f7;--warm:#b3541e;--cold:#2563a8;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf1;--paper:#14181d;--soft:#a3adb8;--line:#3a434d;--mark:#7db8f0;--band:#20354b;--warm:#e0935f;--cold:#7db0ea}}
@media print{:root{--ink:#000;--paper:#fff;--soft:#333;--line:#999;--mark:#000;--band:#e6e6e6;--warm:#555;--cold:#aaa}section{break-inside:avoid-page}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;line-height:1.2}h2{margin-top:2.2rem;border-bottom:1px solid var(--line)}.lead{font-size:1.2rem}
.verdicts li{margin:.4rem 0}figure{margin:1rem 0;overflow-x:auto}figcaption{color:var(--soft)}svg{max-width:100%;height:auto}.wide{overflow-x:auto}
@media (max-width:40rem){figure svg{max-width:none;width:28rem}}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:600;white-space:nowrap}
th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tbody th{font-weight:400}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:.6rem}dt{font-weight:600}
text{font:12px system-ui,sans-serif;fill:var(--ink)}.tick{text-anchor:middle}.label{text-anchor:end}.strong{font-weight:700}
.axis{stroke:var(--soft)}.grid{stroke:var(--line)}.bar{stroke:var(--ink);stroke-width:1.5}.dot{fill:var(--mark)}.ring{fill:none;stroke:var(--mark);stroke-width:2}
.band{fill:var(--band)}.hatch{fill:url(#hatch)}.zero{stroke:var(--ink);stroke-dasharray:4 3}.fill{fill:var(--mark)}.mark{stroke:var(--ink);stroke-dasharray:3 2}
.curve{fill:none;stroke:var(--mark);stroke-width:2}.part{stroke:var(--ink)}.part0{fill:var(--mark)}.part1{fill:url(#hatch)}.part2{fill:url(#dots)}.part3{fill:none}
.hit{fill:transparent}.warm{fill:var(--warm)}.cold{fill:var(--cold)}.frame{fill:none;stroke:var(--ink);stroke-width:2}
)";

}  // namespace

std::string html_page(const std::string& title, const std::string& body) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width,initial-scale=1\"><title>" +
         escaped(title) + "</title><style>" + std::string{kStyle} +
         "</style></head><body><svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>"
         "<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
         "patternTransform=\"rotate(45)\"><line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\" "
         "style=\"stroke:var(--line);stroke-width:2\"/></pattern>"
         "<pattern id=\"dots\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><circle cx=\"2\" cy=\"2\" "
         "r=\"1.4\" style=\"fill:var(--soft)\"/></pattern></defs></svg><main>" +
         body + "</main></body></html>\n";
}

}  // namespace tortuga
