// The JSON Schema of everything that goes over the wire and into a log, written from the types of this folder. Served
// at /api/schema; docs/protocol.schema.json, the page's types and the tables of docs/protocol.md are held to it.
#pragma once

#include <string>

namespace tortuga::server {

// Definitions: do_* what clients send, re_* what an answer has besides `re` and `ok`, t_* what is told unasked, log_*
// the entries of a table's log, and `denial`. One definition a line.
const std::string& protocol_schema();

}  // namespace tortuga::server
