#include "server/protocol/schema.h"

#include "engine/schema.h"
#include "server/protocol/entries.h"
#include "server/protocol/messages.h"
#include "server/protocol/orders.h"
#include "server/protocol/owner_answers.h"
#include "server/protocol/requests.h"

namespace tortuga::server {
namespace {

class Page {
 public:
  template <class T>
  void define(const std::string& name, std::string_view kind = {}, std::string_view tag = {}) {
    text_ += text_.empty() ? "" : ",\n";
    write_text(text_, name);
    text_ += ": ";
    write_object_schema<T>(text_, kind, tag);
  }
  template <class V>
  void define_all(const std::string& prefix, std::string_view tag) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (define<std::variant_alternative_t<I, V>>(prefix + std::variant_alternative_t<I, V>::kKind,
                                                std::variant_alternative_t<I, V>::kKind, tag),
       ...);
    }(std::make_index_sequence<std::variant_size_v<V>>{});
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string written() {
  Page page;
  page.define_all<ask::Kinds>("do_", "do");
  page.define<tell::LobbyAnswer>("re_lobby");
  page.define<tell::Spoken>("re_speak");
  page.define<tell::Created>("re_create");
  page.define<tell::Joined>("re_join");
  page.define<tell::Counted>("re_play");
  page.define<tell::Manner>("re_lean");
  page.define<tell::Choices>("re_moves");
  page.define<tell::Lines>("re_ask");
  page.define<tell::Hint>("re_hint");
  page.define<tell::Revoked>("re_revoke");
  page.define<tell::Replayed>("re_replay");
  page.define<tell::OwnerTables>("re_tables");
  page.define<tell::Shelf>("re_shelf");
  page.define<tell::People>("re_people");
  page.define<tell::Orders>("re_orders");
  page.define<tell::Audit>("re_audit");
  page.define<tell::Banned>("re_ban");
  page.define<tell::Silenced>("re_silence");
  page.define<tell::Forgotten>("re_forget");
  page.define<tell::LabBegun>("re_lab");
  page.define<tell::Denied>("denial");
  page.define<tell::Card>("card");
  page.define_all<tell::AnyNews>("t_", "t");
  page.define_all<logged::Kinds>("log_", "kind");
  page.define_all<ordered::Any>("order_", "kind");
  return "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
         "\"title\": \"The protocol between a harbour and its clients, version 2\",\n"
         "\"description\": \"A client sends one of do_* with an `id`. An answer has `re` and `ok`, and either the "
         "members "
         "of denial or those of re_* or t_*. News are t_*. Words: docs/protocol.md.\",\n\"$defs\": {\n" +
         page.text() + "\n}}\n";
}

}  // namespace

const std::string& protocol_schema() {
  static const std::string schema = written();
  return schema;
}

}  // namespace tortuga::server
