#include "server/lab_desk.h"

#include "server/words.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kHour = 3600 * 1000;

}  // namespace

void LabDesk::take(const Asker& asker, const Request& request) {
  if (!open()) return asker.deny({Code::forbidden, sentence("forbidden.lab"), {}});
  if (request.is<ask::Lab>()) return begin(asker, request.as<ask::Lab>());
  if (study_ == nullptr || study_->guest.lock() != asker.guest.lock())
    return asker.deny({Code::gone, sentence("gone.lab"), {}});
  study_->unwanted = true;
  asker.accept(tell::Done{});
}

// All studies together have so many seconds in an hour.
bool LabDesk::affordable() {
  const std::int64_t now = loop_.now();
  if (now - hour_ >= kHour) {
    hour_ = now;
    spent_ = 0;
  }
  return spent_ < std::int64_t{limits_.lab_hour_seconds} * 1000;
}

void LabDesk::begin(const Asker& asker, const ask::Lab& lab) {
  if (study_ != nullptr) return asker.deny({Code::busy, sentence("busy.lab"), {}});
  if (!affordable()) return asker.deny({Code::busy, sentence("busy.lab_hour"), {}});
  std::string wrong;
  auto experiment = laboratory_->begin(lab.study, limits_.lab_seconds, wrong);
  if (experiment == nullptr) return asker.deny({Code::malformed, sentence("malformed.study", {{"what", wrong}}), {}});
  study_ = std::make_shared<Study>(Study{std::move(experiment), asker.guest});
  asker.accept(tell::LabBegun{limits_.lab_seconds});
  go_on();
}

void LabDesk::go_on() {
  const std::int64_t began = loop_.now();
  // The hands may still work when the harbour is gone: they hold the study, and of the desk only its lifeline.
  std::function<void()> back = lifeline_.guard([this, study = study_, began] { came_back(study, began); });
  const bool lent = hands_->lend([study = study_, back = std::move(back)] {
    study->experiment->work();
    return back;
  });
  if (!lent) study_.reset();
}

void LabDesk::came_back(const std::shared_ptr<Study>& study, std::int64_t began) {
  spent_ += loop_.now() - began;
  const auto guest = study->guest.lock();
  if (study->unwanted || guest == nullptr || !guest->present()) return study_.reset();
  const Experiment::State state = study->experiment->state();
  tell::Lab said{static_cast<std::int64_t>(state.blocks), static_cast<std::int64_t>(state.most), state.over, {}};
  if (state.over) {
    said.figures = Json{state.figures};
    said.result = state.result;
  }
  guest->tell(news_text(said));
  if (state.over) return study_.reset();
  go_on();
}

void LabDesk::leave(const Guest& guest) {
  if (study_ != nullptr && study_->guest.lock().get() == &guest) study_->unwanted = true;
}

}  // namespace tortuga::server
