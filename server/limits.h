// What a stranger may do to a harbour. Every number is a row of kLimitRows: from there come the flags of `tortuga
// serve` and the lines of a limits file, which is read again while the harbour is open.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tortuga::server {

struct Limits {
  // Messages.
  int message_bytes = 16 * 1024;
  int rate = 20;           // messages a second on one connection, on average
  int burst = 60;          // ... and at once
  int address_rate = 200;  // the same for all connections of one address together, and for its plain requests
  int address_burst = 600;
  int name_letters = 24;
  int chat_letters = 300;

  // How many. There may be twice as many sockets, as each browser opens a few beside its WebSocket.
  int connections = 4096;
  int connections_per_address = 64;  // an address of IPv6 is its first 64 bits
  int tables = 20000;                // in memory at the same time
  int tables_per_address = 120;      // created in an hour
  int watchers = 200;                // at one table
  int waiting = 256;                 // requests in front of one table
  int loading = 64;                  // tables that are read from the store at once
  int events_kept = 256;             // the newest of a table, in memory
  int log_entries = 100000;          // of one table
  int talk_entries = 4000;           // of them lines of chat, names and the like
  int marks = 400;                   // of moments of the game, at one table
  int marks_per_seat = 100;
  int marks_per_minute = 6;   // from one seat
  int bring_kilobytes = 512;  // of the log of a table that somebody brings along; 0: none is taken

  // How long.
  int request_seconds = 10;  // to send a whole request, or a whole message
  int answer_seconds = 20;   // to read what was said, and a second more for every 32 KiB
  int ping_seconds = 60;     // of silence until a connection is asked whether it is still there
  int drop_seconds = 90;     // of silence until it is dropped
  int grace_seconds = 45;    // until a bot sits down for somebody who is gone
  int idle_minutes = 10;     // until a table that nobody looks at leaves memory
  int drain_seconds = 10;    // that a harbour which ends waits for what is under way

  // How much waits for one client that does not read, and for all of them.
  int backlog_bytes = 256 * 1024;
  int backlog_megabytes = 256;

  // Bots that look ahead. Others answer at once.
  int think_ms = 1000;  // for a decision; 0: the bosun plays in their place
  int hint_ms = 200;    // for a hint; 0: the bosun's

  // The playtest lab: seconds of work for one study, and for all in an hour. 0: there is none.
  int lab_seconds = 0;
  int lab_hour_seconds = 600;

  // The lobby.
  int listed = 200;            // tables shown
  int listed_per_address = 8;  // opened by one address
  int listed_minutes = 5;      // until a table that nobody visits is shown no more
};

struct LimitRow {
  std::string_view name;  // "rate": the flag without its dashes
  int Limits::* value;
  int least, most;
  std::string_view help;
};

inline constexpr LimitRow kLimitRows[] = {
    {"message-bytes", &Limits::message_bytes, 1024, 1048576, "Longest message of a client"},
    {"rate", &Limits::rate, 1, 10000000, "Messages a second on one connection"},
    {"burst", &Limits::burst, 1, 10000000, "Messages at once on one connection"},
    {"address-rate", &Limits::address_rate, 1, 10000000, "Messages or requests a second from one address"},
    {"address-burst", &Limits::address_burst, 1, 10000000, "Messages or requests at once from one address"},
    {"name-letters", &Limits::name_letters, 1, 100, "Longest name"},
    {"chat-letters", &Limits::chat_letters, 1, 4000, "Longest line of chat"},
    {"connections", &Limits::connections, 1, 1000000, "Connections in all; twice as many sockets"},
    {"connections-per-address", &Limits::connections_per_address, 1, 1000000,
     "Connections from one address (IPv6: /64); twice as many sockets"},
    {"tables", &Limits::tables, 1, 10000000, "Tables in memory"},
    {"tables-per-address", &Limits::tables_per_address, 1, 10000000, "New tables from one address in an hour"},
    {"watchers", &Limits::watchers, 1, 100000, "Guests at one table"},
    {"waiting", &Limits::waiting, 1, 100000, "Requests waiting in front of one table"},
    {"loading", &Limits::loading, 1, 100000, "Tables being read at once"},
    {"events-kept", &Limits::events_kept, 1, 100000, "Newest events of a table in memory"},
    {"log-entries", &Limits::log_entries, 100, 10000000, "Entries in the log of one table"},
    {"talk-entries", &Limits::talk_entries, 0, 10000000, "Lines of chat and the like at one table"},
    {"marks", &Limits::marks, 0, 10000, "Moments of the game that people mark at one table"},
    {"marks-per-seat", &Limits::marks_per_seat, 0, 10000, "The same from one seat"},
    {"marks-per-minute", &Limits::marks_per_minute, 1, 1000, "The same from one seat in a minute"},
    {"bring-kilobytes", &Limits::bring_kilobytes, 0, 65536, "Longest log of a table that is brought here; 0: none"},
    {"request-seconds", &Limits::request_seconds, 1, 600, "Time to send a whole request or message"},
    {"answer-seconds", &Limits::answer_seconds, 1, 3600,
     "Time to read what was said; a second more for every 32 KiB of it"},
    {"ping-seconds", &Limits::ping_seconds, 1, 3600, "Silence until a connection is asked"},
    {"drop-seconds", &Limits::drop_seconds, 1, 7200, "Silence until a connection is dropped"},
    {"grace-seconds", &Limits::grace_seconds, 0, 86400, "Absence until a bot sits down"},
    {"idle-minutes", &Limits::idle_minutes, 0, 100000, "Until a table that nobody looks at leaves memory"},
    {"drain-seconds", &Limits::drain_seconds, 0, 600, "At the end, time for what is under way"},
    {"backlog-bytes", &Limits::backlog_bytes, 65536, 1073741824, "Unread bytes until a slow client is dropped"},
    {"backlog-megabytes", &Limits::backlog_megabytes, 1, 1048576, "Unread megabytes of all clients together"},
    {"think-ms", &Limits::think_ms, 0, 60000, "Longest thought of a bot that looks ahead; 0: a bosun plays instead"},
    {"hint-ms", &Limits::hint_ms, 0, 60000, "Longest thought about a hint; 0: the bosun's hint"},
    {"lab-seconds", &Limits::lab_seconds, 0, 3600, "Longest study of the playtest lab; 0: none are played here"},
    {"lab-hour-seconds", &Limits::lab_hour_seconds, 1, 3600, "Work for all studies together in an hour"},
    {"listed", &Limits::listed, 0, 10000, "Tables shown in the lobby"},
    {"listed-per-address", &Limits::listed_per_address, 1, 10000, "Public tables opened by one address"},
    {"listed-minutes", &Limits::listed_minutes, 1, 100000, "Until a table that nobody visits is shown no more"},
};

// Reads lines like `rate = 20` into `limits`; what follows a # is a remark. Returns what is wrong, with its line, or
// nothing. When something is wrong, nothing is changed.
std::string read_limits(std::string_view text, Limits& limits);
// The same from a file.
std::string read_limits_file(const std::string& path, Limits& limits);

}  // namespace tortuga::server
