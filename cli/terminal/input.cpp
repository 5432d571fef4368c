#include "cli/terminal/input.h"

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <utility>

#include "cli/terminal/interrupt.h"

namespace tortuga::terminal {
namespace {

constexpr int kHistory = 200;
constexpr std::size_t kLongestLine = 4096;

using Clock = std::chrono::steady_clock;
std::optional<Clock::time_point> deadline;  // libedit knows one terminal only
bool too_late = false;

// Waits until there is something to read; false if the time is up before.
bool in_time() {
  while (deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready > 0 || interrupted()) return true;
  }
  return true;
}

// Reads one character for libedit, which by itself would wait on after Ctrl-C.
int read_character(EditLine*, wchar_t* out) {
  std::mbstate_t state{};
  for (;;) {
    if (!in_time()) {
      too_late = true;
      return 0;
    }
    char byte = 0;
    const ssize_t got = read(STDIN_FILENO, &byte, 1);
    if (interrupted() || got == 0) return 0;
    if (got < 0 && errno != EINTR) return -1;
    if (got < 0) continue;
    const std::size_t length = std::mbrtowc(out, &byte, 1, &state);
    if (length == static_cast<std::size_t>(-2)) continue;                          // the character goes on
    if (length == static_cast<std::size_t>(-1)) *out = static_cast<wchar_t>('?');  // no character of this locale
    return 1;
  }
}

}  // namespace

std::optional<std::string> StreamInput::line(const std::string& prompt) {
  out_ << prompt << std::flush;
  std::string line;
  if (interrupted() || !std::getline(in_, line)) {
    out_ << '\n';
    return {};
  }
  if (line.size() > kLongestLine) line.resize(kLongestLine);
  out_ << line << '\n';
  return line;
}

struct EditInput::Editor {
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string prompt;

  static char* prompt_of(EditLine* line) {
    Editor* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return self->prompt.data();
  }
};

EditInput::EditInput() : editor_(std::make_unique<Editor>()) {
  std::setlocale(LC_CTYPE, "");  // libedit reads and writes characters of the person's locale
  editor_->line = el_init("tortuga", stdin, stdout, stderr);
  editor_->history = history_init();
  HistEvent event;
  history(editor_->history, &event, H_SETSIZE, kHistory);
  history(editor_->history, &event, H_SETUNIQUE, 1);
  el_set(editor_->line, EL_CLIENTDATA, editor_.get());
  el_set(editor_->line, EL_PROMPT, &Editor::prompt_of);
  el_set(editor_->line, EL_EDITOR, "emacs");
  el_set(editor_->line, EL_HIST, history, editor_->history);
  el_set(editor_->line, EL_GETCFN, read_character);
}

EditInput::~EditInput() {
  history_end(editor_->history);
  el_end(editor_->line);
}

std::optional<std::string> EditInput::line(const std::string& prompt) {
  if (interrupted()) return {};
  editor_->prompt = prompt;
  int length = 0;
  const char* text = el_gets(editor_->line, &length);
  if (text == nullptr || length <= 0 || interrupted()) {
    std::fputc('\n', stdout);
    std::fflush(stdout);
    return {};
  }
  std::string line(text, static_cast<std::size_t>(length));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  HistEvent event;
  if (!line.empty()) history(editor_->history, &event, H_ENTER, line.c_str());
  if (line.size() > kLongestLine) line.resize(kLongestLine);
  return line;
}

void EditInput::set_clock(std::chrono::seconds time) {
  deadline = Clock::now() + time;
  too_late = false;
}

bool EditInput::late() const {
  return std::exchange(too_late, false);
}

void EditInput::forget() {
  HistEvent event;
  history(editor_->history, &event, H_CLEAR);
}

}  // namespace tortuga::terminal
