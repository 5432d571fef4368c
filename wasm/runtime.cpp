// What the C++ runtime lacks here. There are no exceptions: whoever would throw ends the module, and its host sees a
// trap. Nothing that a player, a file or a stranger brings leads here.
#include <cstddef>
#include <cstdint>

extern "C" {

void* __cxa_allocate_exception(std::size_t) {
  __builtin_trap();
}
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
  __builtin_trap();
}
std::uintptr_t __stack_chk_guard = 0x2f3b19c5;
[[noreturn]] void __stack_chk_fail() {
  __builtin_trap();
}
}
