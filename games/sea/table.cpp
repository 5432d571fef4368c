// The pages that answer questions: the board, your hand, how everybody stands, what is near, the pile, the powers.
// Works on views, so what is hidden here is hidden from the reader.
#include <algorithm>

#include "games/sea/sea.h"

namespace tortuga {
namespace sea {
namespace {

constexpr char kShipLetters[kColours] = {'O', 'G', 'B', 'P'};
constexpr char kPortLetters[kColours] = {'o', 'g', 'b', 'p'};

// A little drawing of a card's courses: o the ship, + squares passed over, x the X's, north up.
class Sketch {
 public:
  explicit Sketch(Card card) {
    for (auto& row : cells_) row.fill(' ');
    for (Path path : courses_of(card, false)) {
      if (path == kJump) continue;
      int x = kMiddle, y = kMiddle;
      for (int s = 0; s < length_of(path); ++s) {
        const Square from = square_at(kSize / 2, kSize / 2);
        const Square to = step(from, way_of(path, s));
        x += column_of(to) - column_of(from);
        y += row_of(to) - row_of(from);
        put(x, y, s + 1 == length_of(path) ? 'x' : '+');
      }
    }
    put(kMiddle, kMiddle, 'o');
  }
  int width() const { return right_ - left_ + 1; }
  int height() const { return bottom_ - top_ + 1; }
  std::string row(int i) const {
    if (i >= height()) return std::string(static_cast<std::size_t>(width()), ' ');
    const auto& cells = cells_[static_cast<std::size_t>(top_ + i)];
    return std::string(cells.begin() + left_, cells.begin() + right_ + 1);
  }

 private:
  static constexpr int kMiddle = kMostSteps;
  void put(int x, int y, char c) {
    char& cell = cells_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    if (cell != 'x') cell = c;
    left_ = x < left_ ? x : left_;
    right_ = x > right_ ? x : right_;
    top_ = y < top_ ? y : top_;
    bottom_ = y > bottom_ ? y : bottom_;
  }
  std::array<std::array<char, 2 * kMostSteps + 1>, 2 * kMostSteps + 1> cells_{};
  int left_ = kMiddle, right_ = kMiddle, top_ = kMiddle, bottom_ = kMiddle;
};

class Scribe {
 public:
  Scribe(const Rules& rules, const State& view, Seat viewer, Page& page)
      : rules_(rules), view_(view), viewer_(viewer), page_(page) {}

  void board() {
    page_.say("page.round", table_facts());
    if (view_.stage == Stage::vote) return page_.say("page.voting");
    if (page_.plain()) return tell_board();
    draw_board();
    shared_squares();
    for (int i = 0; i < view_.seats(); ++i) page_.say("page.panel", seat_facts(Seat{i}), Worth::spare);
    page_.say("page.stacks", table_facts(), Worth::spare);
    page_.say("page.piles", table_facts(), Worth::spare);
    page_.say("page.legend", table_facts(), Worth::spare);
    page_.say("page.wrap", Facts().add("rows", kSize), Worth::spare);
  }

  void hand() {
    if (!viewer_.somebody()) return page_.say("page.hand_watcher");
    const auto& cards = view_.at(viewer_).hand;
    Facts facts;
    page_.say("page.hand", facts.add("cards", cards.size()));
    for (Sort sort : {Sort::map, Sort::port, Sort::action, Sort::good}) {
      List<Card, kMostHand> group;
      for (int c = 0; c < kCardKinds; ++c)
        for (Card card : cards)
          if (card == static_cast<Card>(c) && sort_of(card) == sort) group.push(card);
      if (group.empty()) continue;
      if (sort == Sort::map && !page_.plain()) {
        sketches(group);
        continue;
      }
      for (int i = 0; i < group.size(); ++i)
        if (i == 0 || group[i] != group[i - 1]) tell_card(group, group[i]);
    }
    const Goods goods = goods_of(view_.at(viewer_));
    Facts worth;
    page_.say("page.goods_worth", worth.add("points", rules_.best_split(goods)).add("colours", colours_of(goods)));
  }

  void status() {
    page_.say("page.round", table_facts());
    for (int i = 0; i < view_.seats(); ++i) {
      page_.say("page.status", seat_facts(Seat{i}));
      if (Seat{i} != viewer_ && !view_.players[i].hand.empty()) {
        Facts facts;
        page_.say("page.known", facts.add("seat", Seat{i}).add("cards", view_.players[i].hand));
      }
    }
    page_.say("page.stacks", table_facts());
    page_.say("page.piles", table_facts());
  }

  // What lies within three steps of the viewer's ships.
  void near() {
    if (!viewer_.somebody()) return page_.say("page.near_watcher");
    for (int c = 0; c < kColours; ++c) {
      if (view_.captains.at(c) != viewer_) continue;
      const Square here = view_.ships.at(c);
      Facts facts;
      page_.say("page.near", facts.add("ship", static_cast<Colour>(c)).add("square", here).add("range", kNear));
      int found = 0;
      for (int far = 0; far <= kNear; ++far) {
        for (Square island : view_.islands) found += tell_near(here, island, far, "island", 0, -1);
        for (int p = 0; p < kPirates; ++p)
          found += tell_near(here, view_.pirates[static_cast<std::size_t>(p)], far, "pirate", p + 1, -1);
        for (int d = 0; d < kColours; ++d) {
          if (d != c) found += tell_near(here, view_.ships.at(d), far, "ship", 0, d);
          found += tell_near(here, view_.ports.at(d), far, "port", 0, d);
        }
        found += tell_near(here, view_.combo, far, "combo", 0, -1);
      }
      if (found == 0) page_.say("page.near_nothing");
    }
  }

  // What lies on the square of that name.
  void look(std::string_view name) {
    const auto same = [](char a, char b) {
      return a == (b >= 'a' && b <= 'z' ? b - 'a' + 'A' : b);
    };
    for (int i = 0; i < kSquares; ++i) {
      const std::string_view square = kSquareNames[static_cast<std::size_t>(i)].text;
      if (!std::equal(square.begin(), square.end(), name.begin(), name.end(), same)) continue;
      const auto here = static_cast<Square>(i);
      return page_.say(anything_on(here) ? "page.square" : "page.square_empty", square_facts(here));
    }
    page_.say("page.no_square", Facts().add("square", at("G7")));
  }

  void pile() {
    page_.say("page.piles", table_facts());
    List<Card, kRecent> recent;
    for (int i = view_.pile.size() - 1; i >= 0 && !recent.full(); --i) recent.push(view_.pile[i]);
    Facts facts;
    page_.say("page.recent", facts.add("cards", recent));
    if (!view_.queue.empty()) {
      Facts waiting;
      page_.say("page.queue", waiting.add("cards", view_.queue));
    }
    if (!view_.waiting.empty()) {
      Facts waiting;
      page_.say("page.waiting", waiting.add("cards", view_.waiting));
    }
  }

  void powers() {
    bool any = false;
    for (int i = 0; i < view_.seats(); ++i) {
      const Power power = view_.players[i].power;
      if (power == Power::none) continue;
      any = true;
      Facts facts;
      page_.say("page.power", facts.add("seat", Seat{i}).add("power", power).add(help_of(power)));
    }
    if (!any) page_.say("page.no_powers");
  }

 private:
  static constexpr int kNear = 3;    // section 11 of the specification: what is within 3 of my ship
  static constexpr int kRecent = 8;  // cards of the pile that are listed

  // --- Facts ---

  Facts table_facts() const {
    Facts facts;
    facts.add("round", view_.round).add("phase", view_.phase).add("ending", view_.ending);
    facts.add("over", view_.stage == Stage::over).add("turn", view_.turn);
    facts.add("dish", view_.pirate_treasures).add("goal", rules_.pirate_goal);
    facts.add("deck", view_.deck.size()).add("pile", view_.pile.size());
    Card top = kNoCard;
    for (Card card : view_.pile)
      if (rules_.pile_event == PileEvent::again || !is_event(card)) top = card;
    facts.add("top", top).add("combo", view_.combo != kOff);
    for_each_enumerator<Colour>([&](std::string_view name, Colour c) { facts.add(name, view_.stacks[c]); });
    return facts;
  }

  Facts seat_facts(Seat seat) const {
    const Player& player = view_.at(seat);
    Facts facts;
    List<Colour, kColours> ships;
    std::string letters;
    for (int c = 0; c < kColours; ++c)
      if (view_.captains.at(c) == seat) {
        ships.push(static_cast<Colour>(c));
        letters += kShipLetters[c];
      }
    facts.add("seat", seat).add("ships", ships).add("power", player.power).add("treasures", player.treasures);
    facts.add("letters", page_.plain() ? letters : ink_of(seat) + letters + std::string{kInkEnd});
    facts.add("tokens", player.tokens).add("debt", player.debt);
    facts.add("counted", !player.cards.hidden()).add("cards", player.cards.hidden() ? 0 : int{*player.cards});
    return facts.add("turn", seat == view_.turn && view_.stage != Stage::over);
  }

  // --- The board ---

  // What stands on a square: ships O G B P (your own in brackets), pirates 1 to 4, islands $, ports o g b p, the Combo
  // *.
  std::string cell(Square square, bool ghost) const {
    std::string text;
    int width = 0;
    const auto add = [&](const std::string& sign, int columns) {
      if (width + columns > kCell) return;
      text += sign;
      width += columns;
    };
    for (int c = 0; c < kColours; ++c)
      if (view_.ships.at(c) == square) {
        const Seat captain = view_.captains.at(c);
        const std::string letter(1, kShipLetters[c]);
        const std::string drawn = ghost ? letter : ink_of(captain) + letter + std::string{kInkEnd};
        if (captain == viewer_) add("[" + drawn + "]", 3);
        else add(drawn, 1);
      }
    for (int p = 0; p < kPirates; ++p)
      if (view_.pirates[static_cast<std::size_t>(p)] == square) add(std::string(1, static_cast<char>('1' + p)), 1);
    for (Square island : view_.islands)
      if (island == square) add("$", 1);
    for (int c = 0; c < kColours; ++c)
      if (view_.ports.at(c) == square) add(std::string(1, kPortLetters[c]), 1);
    if (view_.combo == square) add("*", 1);
    if (width == 0) add(".", 1);
    const int before = (kCell - width) / 2;
    text = std::string(static_cast<std::size_t>(before), ' ') + text +
           std::string(static_cast<std::size_t>(kCell - width - before), ' ');
    return ghost ? std::string{kInkFaint} + text + std::string{kInkEnd} : text;
  }

  // A margin of one square shows what lies across the edge.
  void draw_board() {
    std::string letters(kRim, ' ');
    for (int column = -1; column <= kSize; ++column) {
      const std::string letter(1, static_cast<char>('A' + (column + kSize) % kSize));
      const bool ghost = column < 0 || column == kSize;
      letters +=
          " " + (ghost ? std::string{kInkFaint} + letter + std::string{kInkEnd} : letter) + std::string(kCell - 2, ' ');
    }
    page_.draw(letters);
    for (int row = -1; row <= kSize; ++row) {
      const int real_row = (row + kSize) % kSize;
      const bool outside = row < 0 || row == kSize;
      std::string number;
      write_number(number, real_row + 1);
      number.insert(0, static_cast<std::size_t>(kRim - 1) - number.size(), ' ');
      std::string line = outside ? std::string{kInkFaint} + number + std::string{kInkEnd} : number;
      line += ' ';
      for (int column = -1; column <= kSize; ++column) {
        const int real_column = (column + kSize) % kSize;
        const bool ghost = outside || column < 0 || column == kSize;
        line += cell(square_at(real_column, real_row), ghost);
      }
      page_.draw(line, outside ? Worth::spare : Worth::usual);
    }
  }

  bool anything_on(Square square) const {
    bool any = view_.combo == square || ship_on(view_, square) || pirate_on(view_, square);
    for (Square island : view_.islands) any = any || island == square;
    for (Square port : view_.ports) any = any || port == square;
    return any;
  }
  bool shared(Square square) const {
    int things = 0;
    for (Square ship : view_.ships) things += ship == square;
    for (Square pirate : view_.pirates) things += pirate == square;
    for (Square island : view_.islands) things += island == square;
    for (Square port : view_.ports) things += port == square;
    return things + (view_.combo == square) > 1;
  }
  void shared_squares() {
    for (int i = 0; i < kSquares; ++i)
      if (const Square square = static_cast<Square>(i); shared(square))
        page_.say("page.square", square_facts(square), Worth::spare);
  }

  Facts square_facts(Square square) const {
    List<Colour, kColours> ships;
    List<int, kPirates> pirates;
    List<Port, kColours> ports;
    int islands = 0;
    for (int c = 0; c < kColours; ++c) {
      if (view_.ships.at(c) == square) ships.push(static_cast<Colour>(c));
      if (view_.ports.at(c) == square) ports.push(static_cast<Port>(c));
    }
    for (int p = 0; p < kPirates; ++p)
      if (view_.pirates[static_cast<std::size_t>(p)] == square) pirates.push(p + 1);
    for (Square island : view_.islands) islands += island == square;
    Facts facts;
    facts.add("square", square).add("ships", ships).add("pirates", pirates).add("islands", islands);
    return facts.add("ports", ports).add("combo", view_.combo == square);
  }

  // The board in words: every square on which there is something.
  void tell_board() {
    for (int i = 0; i < kSquares; ++i) {
      const Square square = static_cast<Square>(i);
      if (anything_on(square)) page_.say("page.square", square_facts(square));
    }
    for (int i = 0; i < view_.seats(); ++i) page_.say("page.panel_words", seat_facts(Seat{i}));
    page_.say("page.stacks", table_facts());
    page_.say("page.piles", table_facts());
    page_.say("page.wrap", Facts().add("rows", kSize));
  }

  // --- The hand ---

  void tell_card(const List<Card, kMostHand>& group, Card card) {
    int copies = 0;
    for (Card other : group) copies += other == card;
    Facts facts;
    facts.add("card", card).add("copies", copies);
    if (is_good(card)) return page_.say("page.card_good", facts);
    if (sort_of(card) == Sort::port)
      return page_.say("page.card_port", facts.add("square", view_.ports[port_of(card)]));
    if (sort_of(card) == Sort::action) return page_.say("page.card_action", facts.add(help_of(card)));
    page_.say("page.card_map", facts);
  }

  // Maps side by side, a few in a row.
  void sketches(const List<Card, kMostHand>& maps) {
    constexpr int kInRow = 7;
    for (int first = 0; first < maps.size(); first += kInRow) {
      const int last = first + kInRow < maps.size() ? first + kInRow : maps.size();
      std::string names;
      int height = 0;
      for (int i = first; i < last; ++i) {
        const Sketch sketch(maps[i]);
        height = sketch.height() > height ? sketch.height() : height;
        names += padded(std::string{name_of(maps[i])}, sketch);
      }
      page_.draw(names);
      for (int row = 0; row < height; ++row) {
        std::string line;
        for (int i = first; i < last; ++i) line += padded(Sketch(maps[i]).row(row), Sketch(maps[i]));
        page_.draw(line);
      }
    }
  }
  static std::string padded(std::string text, const Sketch& sketch) {
    constexpr std::size_t kNarrow = 8;
    const std::size_t width = static_cast<std::size_t>(sketch.width()) + 2;
    text.resize(width > kNarrow ? width : kNarrow, ' ');
    return text;
  }

  // --- What is near ---

  int tell_near(Square here, Square there, int far, const char* what, int number, int colour) {
    if (!on_board(there) || distance(here, there) != far) return 0;
    const auto offset = [](int from, int to) {
      const int d = (to - from + kSize) % kSize;
      return d > kSize / 2 ? d - kSize : d;
    };
    const int east = offset(column_of(here), column_of(there));
    const int south = offset(row_of(here), row_of(there));
    Facts facts;
    facts.add("what", what).add("square", there).add("number", number).add("far", far);
    facts.add("across", east < 0 ? -east : east).add("down", south < 0 ? -south : south);
    facts.add("east", east > 0).add("south", south > 0);
    facts.add("colour", static_cast<Colour>(colour < 0 ? 0 : colour))
        .add("port", static_cast<Port>(colour < 0 ? 0 : colour));
    page_.say("page.near_thing", facts);
    return 1;
  }

  static constexpr int kCell = 4;
  static constexpr int kRim = 3;
  const Rules& rules_;
  const State& view_;
  Seat viewer_;
  Page& page_;
};

}  // namespace
}  // namespace sea

void SeaOfPlunder::answer(const Rules& rules, const State& view, Seat viewer, std::string_view query, Page& page) {
  sea::Scribe scribe{rules, view, viewer, page};
  if (query == "board") scribe.board();
  else if (query == "hand") scribe.hand();
  else if (query == "status") scribe.status();
  else if (query == "near") scribe.near();
  else if (query == "pile") scribe.pile();
  else if (query == "powers") scribe.powers();
  else if (constexpr std::string_view kLook = "look "; query.starts_with(kLook))
    scribe.look(query.substr(kLook.size()));
}

}  // namespace tortuga
