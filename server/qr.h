// An address as a QR code of half blocks, for the terminal.
#pragma once

#include <string>

namespace tortuga::server {

std::string qr_code(const std::string& text);  // empty if it cannot be drawn

}  // namespace tortuga::server
