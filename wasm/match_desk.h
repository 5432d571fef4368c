// The engine as a page or a program asks it, in JSON: matches of the one game aboard, each under a number. Whatever is
// asked, the answer is one JSON object, and what cannot be done changes nothing.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "narrator/library.h"
#include "narrator/narrator.h"
#include "wasm/match_requests.h"

namespace tortuga::wasm {

class MatchDesk {
 public:
  MatchDesk();
  // {"ok":true,...}, or {"ok":false,"error":"..."}; a refused move has its "rules", too.
  std::string answer(std::string_view request);

 private:
  struct Table {
    std::unique_ptr<Match> match;
    std::vector<std::string> names;
    Language language = {};
  };

  std::string carry_out(const ask::About& about);
  std::string carry_out(const ask::Start& start);
  std::string carry_out(const ask::End& end);
  std::string carry_out(const ask::Status& status);
  std::string carry_out(const ask::Moves& moves);
  std::string carry_out(const ask::Check& check);
  std::string carry_out(const ask::Play& play);
  std::string carry_out(const ask::Undo& undo);
  std::string carry_out(const ask::View& view);
  std::string carry_out(const ask::Position& position);
  std::string carry_out(const ask::Events& events);
  std::string carry_out(const ask::Query& query);
  std::string carry_out(const ask::Think& think);
  std::string carry_out(const ask::See& see);
  std::string carry_out(const ask::Tell& tell);
  std::string carry_out(const ask::Follow& follow);
  std::string carry_out(const ask::Preview& preview);
  std::string carry_out(const ask::Figures& figures);
  std::string carry_out(const ask::Goal& goal);
  std::string carry_out(const ask::Barred& barred);
  std::string carry_out(const ask::Help& help);
  std::string carry_out(const ask::Words& words);

  Table* find(std::uint32_t number);
  Narrator narrator(const Table& table) const { return {library_.in(table.language), table.names, table.match.get()}; }
  std::string status(const Table& table) const;
  std::string told(const Table& table, std::size_t from, Seat listener) const;
  std::string choice(const Table& table, const Choice& choice, Seat seat, bool outlined = false) const;
  std::string choices(const Table& table, Seat seat, bool outlined = false) const;
  std::string refused(const Table& table, const Attempt& attempt, Seat seat) const;

  Library library_;
  std::map<std::uint32_t, Table> tables_;
  std::uint32_t last_ = 0;
};

}  // namespace tortuga::wasm
