// What a stranger may do to a harbour: every number has a flag of `tortuga serve`.
#pragma once

#include <cstdint>

namespace tortuga::server {

struct Limits {
  // Messages.
  int message_bytes = 16 * 1024;
  int rate = 20;           // messages a second on one connection, on average
  int burst = 60;          // ... and at once
  int address_rate = 200;  // the same for all connections of one address together
  int address_burst = 600;
  int name_letters = 24;
  int chat_letters = 300;

  // How many.
  int connections = 4096;
  int connections_per_address = 64;
  int tables = 20000;            // in memory at the same time
  int tables_per_address = 120;  // created in an hour
  int watchers = 200;            // at one table

  // How long.
  int request_seconds = 10;  // to send an HTTP request
  int ping_seconds = 60;     // of silence until a connection is asked whether it is still there
  int drop_seconds = 90;     // of silence until it is dropped
  int grace_seconds = 45;    // until a bot sits down for somebody who is gone
  int idle_minutes = 10;     // until a table that nobody looks at leaves memory

  // How much waits for a client that does not read.
  int backlog_bytes = 1024 * 1024;

  int listed = 200;  // tables shown in the lobby
};

}  // namespace tortuga::server
