#include "server/leaflet.h"

#include <zlib.h>

#include <stdexcept>
#include <utility>

#include "server/token.h"

namespace tortuga::server {
namespace {

constexpr int kWindow = 15 + 16;  // of the largest size, with gzip's head and tail

std::string gzipped(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kWindow, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("there is no memory to pack a text");
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (code != Z_STREAM_END) throw std::runtime_error("a text could not be packed");
  return out;
}

}  // namespace

Leaflet::Leaflet(std::string the_text) : text(std::move(the_text)), packed(gzipped(text)) {
  const std::string sum = sha256(text).substr(0, 16);
  mark = '"' + sum + '"';
  packed_mark = '"' + sum + "-gz\"";
}

}  // namespace tortuga::server
