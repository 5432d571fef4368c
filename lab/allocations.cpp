#include "lab/allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t count = 0;

[[maybe_unused]] void* counted(std::size_t size, std::size_t alignment) {
  ++count;
  void* memory = alignment <= alignof(std::max_align_t)
                     ? std::malloc(size == 0 ? 1 : size)
                     : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc{};
  return memory;
}

}  // namespace

// The thread sanitizer brings its own and lets nobody replace them: nothing is counted there.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TORTUGA_OWN_NEW 0
#endif
#endif
#ifndef TORTUGA_OWN_NEW
// The other forms of new and delete are defined by the library in terms of these.
void* operator new(std::size_t size) {
  return counted(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
#endif

namespace tortuga {

std::uint64_t allocations() {
  return count;
}

}  // namespace tortuga
