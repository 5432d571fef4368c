#include "server/postgres/libpq_cable.h"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>

#include "server/log.h"

namespace tortuga::server::postgres {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{3000};                       // for an answer, and for a connection
constexpr milliseconds kFirstRetry{50}, kLongestRetry{1000};  // between two attempts to connect

// The first words. What is acknowledged is on disk, whatever this role or database does otherwise; who asks for more
// than that, as an answer of the standby, gets it.
constexpr const char* kDurably =
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";
// Whether a renewal survives a crash of the database matters to nobody: after it everybody has a lease's time.
constexpr const char* kListen = "SET synchronous_commit = off; LISTEN sea";

Rows rows_of(const PGresult* result) {
  std::vector<Rows::Row> rows(static_cast<std::size_t>(PQntuples(result)));
  const int columns = PQnfields(result);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].resize(static_cast<std::size_t>(columns));
    const int row = static_cast<int>(i);
    for (int column = 0; column < columns; ++column)
      if (PQgetisnull(result, row, column) == 0)
        rows[i][static_cast<std::size_t>(column)].emplace(PQgetvalue(result, row, column),
                                                          static_cast<std::size_t>(PQgetlength(result, row, column)));
  }
  return Rows(std::move(rows));
}

}  // namespace

LibpqCable::LibpqCable(NetLoop& loop, std::shared_ptr<Whereabouts> whereabouts, Hooks hooks)
    : loop_(loop),
      whereabouts_(std::move(whereabouts)),
      hooks_(std::move(hooks)),
      socket_(loop.io()),
      deadline_(loop.io()),
      retry_(loop.io()) {}

LibpqCable::~LibpqCable() {
  if (socket_.is_open()) socket_.release();
  if (connection_ != nullptr) PQfinish(connection_);
}

// `f`, as long as this cable and this connection of it are there.
template <class F>
auto LibpqCable::alive(F f) {
  return lifeline_.guard([this, life = life_, f = std::move(f)](auto&&... args) {
    if (life == life_) f(std::forward<decltype(args)>(args)...);
  });
}

void LibpqCable::connect() {
  ++life_;
  stage_ = Stage::connecting;
  prepared_.clear();
  whereabouts_->look_up(alive([this](const std::string& flaw) {
    if (flaw.empty()) begin_connecting();
    else cut(flaw);
  }));
}

void LibpqCable::begin_connecting() {
  connection_ = whereabouts_->begin_to_connect();
  patience();
  if (connection_ == nullptr || PQstatus(connection_) == CONNECTION_BAD) return cut("it cannot be reached");
  go_on_connecting(PGRES_POLLING_WRITING);
}

void LibpqCable::go_on_connecting(PostgresPollingStatusType wanted) {
  if (wanted == PGRES_POLLING_FAILED) return cut("it cannot be reached");
  if (wanted == PGRES_POLLING_OK) return greet();
  // Another address of the same host has another socket.
  if (socket_.is_open()) socket_.release();
  socket_.assign(PQsocket(connection_));
  const auto kind = wanted == PGRES_POLLING_READING ? asio::posix::stream_descriptor::wait_read
                                                    : asio::posix::stream_descriptor::wait_write;
  socket_.async_wait(kind, alive([this](boost::system::error_code error) {
                       if (!error) go_on_connecting(PQconnectPoll(connection_));
                     }));
}

void LibpqCable::greet() {
  if (!socket_.is_open()) socket_.assign(PQsocket(connection_));
  PQsetnonblocking(connection_, 1);
  PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
  listen();
  stage_ = Stage::greeting;
  if (PQsendQuery(connection_, hooks_.listens ? kListen : kDurably) == 0) return cut("it does not listen");
  flush();
}

void LibpqCable::listen() {
  socket_.async_wait(asio::posix::stream_descriptor::wait_read, alive([this](boost::system::error_code error) {
                       if (error) return;
                       heard();
                     }));
}

void LibpqCable::heard() {
  const std::uint64_t life = life_;
  if (PQconsumeInput(connection_) == 0) return cut("the connection ended");
  if (current_ && PQisBusy(connection_) != 0) patience();  // a long answer is on its way
  while (life == life_ && (current_ || stage_ == Stage::greeting) && PQisBusy(connection_) == 0) {
    PGresult* result = PQgetResult(connection_);
    if (result == nullptr) finished();
    else take_result(result);
  }
  while (life == life_) {
    PGnotify* notice = PQnotifies(connection_);
    if (notice == nullptr) break;
    if (hooks_.notice) hooks_.notice(notice->extra);
    PQfreemem(notice);
  }
  if (life == life_) listen();
}

void LibpqCable::take_result(PGresult* result) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> held(result, PQclear);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
    if (reply_.how != Reply::How::error) reply_ = {Reply::How::rows, rows_of(result), {}, {}};
    return;
  }
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  // Without a code it is the connection that failed. And a server that is told to end may say so after it has
  // committed: then nobody knows either.
  const std::string_view kind = state == nullptr ? "08" : std::string_view{state}.substr(0, 2);
  if (kind == "08" || kind == "57" || kind == "58" || kind == "XX") {
    reply_ = {};
    return;
  }
  reply_ = {Reply::How::error, {}, state, why != nullptr ? why : ""};
}

// Whatever was said last is answered.
void LibpqCable::finished() {
  deadline_.cancel();
  Reply reply = std::exchange(reply_, {});
  if (stage_ != Stage::up) {
    if (!reply.fine()) return cut("it refused the first words");
    if (failures_ > 0) log(Level::info, "database_reached");
    failures_ = 0;
    stage_ = Stage::up;
    const std::uint64_t life = life_;
    if (hooks_.up) hooks_.up();
    if (life == life_) send_next();
    return;
  }
  if (reply.how == Reply::How::lost) return cut("the connection ended");
  if (current_->preparing && reply.fine()) {
    prepared_.insert(current_->statement->name);
    current_->preparing = false;
    if (!send(*current_)) return cut("the connection ended");
    return;
  }
  const Ask done = std::move(*current_);
  current_.reset();
  const std::uint64_t life = life_;
  done.told(reply);
  if (life == life_) send_next();
}

void LibpqCable::ask(const Statement& statement, Parameters parameters, Told told) {
  asked_.push_back({&statement, parameters.take(), std::move(told)});
  if (stage_ == Stage::up) send_next();
}

void LibpqCable::send_next() {
  if (current_ || asked_.empty() || stage_ != Stage::up) return;
  current_ = std::move(asked_.front());
  asked_.pop_front();
  current_->preparing = !prepared_.contains(current_->statement->name);
  if (!send(*current_)) cut("the connection ended");
}

bool LibpqCable::send(Ask& ask) {
  patience();
  int sent = 0;
  if (ask.preparing) {
    sent = PQsendPrepare(connection_, ask.statement->name, ask.statement->sql, 0, nullptr);
  } else {
    std::vector<const char*> values;
    values.reserve(ask.values.size());
    for (const std::string& value : ask.values) values.push_back(value.c_str());
    sent = PQsendQueryPrepared(connection_, ask.statement->name, static_cast<int>(values.size()), values.data(),
                               nullptr, nullptr, 0);
  }
  if (sent == 0) return false;
  flush();
  return true;
}

void LibpqCable::flush() {
  const int left = PQflush(connection_);
  if (left < 0) {
    // Not here: whoever asks is in the middle of asking.
    loop_.post(alive([this] { cut("the connection ended"); }));
    return;
  }
  if (left == 0) return;
  socket_.async_wait(asio::posix::stream_descriptor::wait_write, alive([this](boost::system::error_code error) {
                       if (!error) flush();
                     }));
}

void LibpqCable::patience() {
  deadline_.expires_after(kPatience);
  deadline_.async_wait(alive([this](boost::system::error_code error) {
    // Whoever stood still meanwhile finds that its time is out beside the answer itself.
    if (!error && deadline_.expiry() <= asio::steady_timer::clock_type::now()) cut("it does not answer");
  }));
}

void LibpqCable::cut(const std::string& why) {
  ++life_;
  if (failures_++ == 0)
    log(Level::error, "database_lost",
        {{"why", why}, {"said", connection_ != nullptr ? PQerrorMessage(connection_) : ""}});
  deadline_.cancel();
  if (socket_.is_open()) socket_.release();
  if (connection_ != nullptr) PQfinish(connection_);
  connection_ = nullptr;
  // What waited for a connection, and there is none: whoever asked knows better how long it is worth asking.
  std::deque<Ask> vain;
  if (stage_ != Stage::up) vain.swap(asked_);
  stage_ = Stage::down;
  reply_ = {};
  retry_.expires_after(std::min(kLongestRetry, kFirstRetry * (1 << std::min(failures_ - 1, 8))));
  retry_.async_wait(lifeline_.guard([this](boost::system::error_code error) {
    if (!error && stage_ == Stage::down) connect();
  }));
  if (current_) {
    vain.push_front(std::move(*current_));
    current_.reset();
  }
  for (const Ask& lost : vain) lost.told({});
}

std::unique_ptr<Cable> NetQuay::cable(Cable::Hooks hooks) {
  auto cable = std::make_unique<LibpqCable>(loop_, whereabouts_, std::move(hooks));
  if (open_) cable->connect();
  else waiting_.push_back(cable.get());
  return cable;
}

void NetQuay::open() {
  open_ = true;
  for (LibpqCable* const cable : std::exchange(waiting_, {})) cable->connect();
}

void NetQuay::open_later(std::string why) {
  pilot_ = std::make_unique<Pilot>(
      loop_, url_, std::move(why), [this] { open(); },
      [](const std::string& hopeless) { throw std::runtime_error(hopeless); });
}

void NetQuay::after(std::int64_t delay, std::function<void()> task) {
  const auto timer = std::make_shared<boost::asio::steady_timer>(loop_.io(), milliseconds(delay));
  timer->async_wait(lifeline_.guard([timer, task = std::move(task)](boost::system::error_code error) {
    if (!error) task();
  }));
}

std::int64_t NetQuay::stopwatch() const {
  timespec now{};
  ::clock_gettime(CLOCK_BOOTTIME, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1000000;
}

}  // namespace tortuga::server::postgres
