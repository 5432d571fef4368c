#include "server/pages.h"

namespace tortuga::server {

extern const WebFile* const kPages;
extern const std::size_t kPageCount;

std::span<const WebFile> all_pages() {
  return {kPages, kPageCount};
}

const WebFile* find_page(std::string_view path) {
  if (path == "/" || path == "/embed" || path == "/owner") path = "/index.html";
  for (std::size_t i = 0; i < kPageCount; ++i)
    if (kPages[i].path == path) return &kPages[i];
  return nullptr;
}

std::string_view content_type(std::string_view path) {
  static constexpr struct {
    std::string_view ending, type;
  } kTypes[] = {{".html", "text/html; charset=utf-8"},
                {".js", "text/javascript; charset=utf-8"},
                {".css", "text/css; charset=utf-8"},
                {".svg", "image/svg+xml"},
                {".json", "application/json"},
                {".webmanifest", "application/manifest+json"},
                {".png", "image/png"},
                {".ico", "image/x-icon"},
                {".wasm", "application/wasm"},
                {".woff2", "font/woff2"},
                {".mp3", "audio/mpeg"},
                {".ogg", "audio/ogg"},
                {".txt", "text/plain; charset=utf-8"}};
  for (const auto& known : kTypes)
    if (path.ends_with(known.ending)) return known.type;
  return "application/octet-stream";
}

}  // namespace tortuga::server
