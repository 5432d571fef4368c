// A line to a real PostgreSQL, inside the loop. It comes back by itself.
#pragma once

#include <libpq-fe.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <set>

#include "server/lifeline.h"
#include "server/net/net_loop.h"
#include "server/postgres/cable.h"
#include "server/postgres/pilot.h"
#include "server/postgres/whereabouts.h"

namespace tortuga::server::postgres {

class LibpqCable final : public Cable {
 public:
  LibpqCable(NetLoop& loop, std::shared_ptr<Whereabouts> whereabouts, Hooks hooks);
  void connect();  // once; what is asked before waits
  ~LibpqCable() override;
  LibpqCable(const LibpqCable&) = delete;
  LibpqCable& operator=(const LibpqCable&) = delete;

  void ask(const Statement& statement, Parameters parameters, Told told) override;
  bool idle() const override { return asked_.empty() && !current_; }
  std::size_t waiting() const override { return asked_.size(); }
  bool up() const override { return stage_ == Stage::up; }

 private:
  enum class Stage { down, connecting, greeting, up };
  struct Ask {
    const Statement* statement;
    std::vector<std::string> values;
    Told told;
    bool preparing = false;
  };
  void begin_connecting();
  void go_on_connecting(PostgresPollingStatusType wanted);
  void greet();
  void listen();
  void heard();
  void take_result(PGresult* result);
  void finished();
  void send_next();
  bool send(Ask& ask);
  void flush();
  void patience();
  void cut(const std::string& why);
  template <class F>
  auto alive(F f);

  NetLoop& loop_;
  const std::shared_ptr<Whereabouts> whereabouts_;
  const Hooks hooks_;
  PGconn* connection_ = nullptr;
  Stage stage_ = Stage::down;
  boost::asio::posix::stream_descriptor socket_;
  boost::asio::steady_timer deadline_, retry_;
  std::uint64_t life_ = 0;  // of the connection: what belongs to an earlier one is not heard
  int failures_ = 0;
  std::deque<Ask> asked_;
  std::optional<Ask> current_;
  Reply reply_;
  std::set<std::string> prepared_;
  Lifeline lifeline_;
};

// Lines to the database at `url`, for a store that lives on a loop with sockets. They are laid when it is opened.
class NetQuay final : public Quay {
 public:
  NetQuay(NetLoop& loop, std::string url)
      : loop_(loop), url_(std::move(url)), whereabouts_(std::make_shared<Whereabouts>(loop.io(), url_)) {}
  std::unique_ptr<Cable> cable(Cable::Hooks hooks) override;
  void after(std::int64_t milliseconds, std::function<void()> task) override;
  std::int64_t stopwatch() const override;

  void open();
  // Opens it when the database is there. If waiting cannot help, the loop ends by std::runtime_error.
  void open_later(std::string why);

 private:
  NetLoop& loop_;
  const std::string url_;
  const std::shared_ptr<Whereabouts> whereabouts_;  // one for all lines: they are lost together
  bool open_ = false;
  std::vector<LibpqCable*> waiting_;  // of the store, whose quay this is: they end together
  Lifeline lifeline_;
  std::unique_ptr<Pilot> pilot_;
};

}  // namespace tortuga::server::postgres
