// The web client inside the binary: the files of web/dist, or one small page if there are none.
#pragma once

#include <span>
#include <string_view>

namespace tortuga::server {

struct WebFile {
  std::string_view path;  // "/assets/index-abc.js"
  std::string_view content;
};

std::span<const WebFile> all_pages();
const WebFile* find_page(std::string_view path);  // "/" is index.html
std::string_view content_type(std::string_view path);

}  // namespace tortuga::server
