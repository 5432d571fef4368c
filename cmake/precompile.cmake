# tortuga_precompile(TARGET HEADER...): what nearly every file of TARGET includes is parsed once: the standard library and
# Boost, never a header of ours, which would compile everything anew whenever it changes. Files still include what they
# use: the preset `gcc` builds without. tortuga_precompiled(TARGET LIKE): the same, made for another target with equal flags.
set(CMAKE_PCH_INSTANTIATE_TEMPLATES OFF)  # what our files instantiate is of their own types
function(tortuga_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
endfunction()
function(tortuga_precompiled target like)
  target_precompile_headers(${target} REUSE_FROM ${like})
endfunction()
set(TORTUGA_PURE_HEADERS <algorithm> <array> <bit> <cstdint> <cstring> <optional> <span> <string> <string_view> <tuple>
    <type_traits> <utility> <variant> <vector> <boost/describe.hpp> <boost/mp11.hpp>)
set(TORTUGA_HEADERS ${TORTUGA_PURE_HEADERS} <chrono> <functional> <map> <memory> <set> <unordered_map> <boost/json.hpp>)
