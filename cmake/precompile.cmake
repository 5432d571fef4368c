# Reading headers is most of the work of compiling, so it is done once for several files: some are compiled together
# (CMAKE_UNITY_BUILD in the presets; what they keep to themselves must have names of its own in their folder), and
# tortuga_precompile(TARGET HEADER...) has what nearly every file of TARGET includes parsed once: the standard library and
# Boost, and of ours only the protocol, which all of a server's files include. Files still include what they use: the
# preset `gcc` builds without either. tortuga_precompiled(TARGET LIKE): the same, made for another target with equal flags.
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
set(TORTUGA_PROTOCOL ${CMAKE_SOURCE_DIR}/server/protocol/entries.h ${CMAKE_SOURCE_DIR}/server/protocol/messages.h
    ${CMAKE_SOURCE_DIR}/server/protocol/requests.h)
