# tortuga_game(NAME TYPE): registers the game in games/NAME whose type in games/NAME/NAME.h is TYPE. This is the one line
# that adds a game: the registry, the lab and the laws are instantiated for it from the templates named here.
set_property(GLOBAL PROPERTY TORTUGA_GAMES "")

function(tortuga_game name type)
  set_property(GLOBAL APPEND PROPERTY TORTUGA_GAMES ${name})
  set_property(GLOBAL PROPERTY TORTUGA_TYPE_${name} ${type})
  tortuga_glob(sources ${CMAKE_SOURCE_DIR}/games/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  add_library(game_${name} STATIC ${sources})
  target_compile_options(game_${name} PRIVATE ${TORTUGA_PURE})
  target_link_libraries(game_${name} PUBLIC engine_core)
  tortuga_precompiled(game_${name} engine_core)
endfunction()

# tortuga_per_game(TARGET TEMPLATE): compiles TEMPLATE once for each game, with @NAME@ and @TYPE@ filled in.
function(tortuga_per_game target template)
  get_property(names GLOBAL PROPERTY TORTUGA_GAMES)
  cmake_path(GET template STEM stem)
  foreach(NAME ${names})
    get_property(TYPE GLOBAL PROPERTY TORTUGA_TYPE_${NAME})
    configure_file(${template} ${CMAKE_CURRENT_BINARY_DIR}/${stem}_${NAME}.cpp @ONLY)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${stem}_${NAME}.cpp)
    # Each takes long enough by itself.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${stem}_${NAME}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()

# tortuga_game_list(TARGET TEMPLATE): compiles TEMPLATE once, with @DECLARE@ and @LIST@ made from one line per game.
function(tortuga_game_list target template declare_line list_line)
  get_property(names GLOBAL PROPERTY TORTUGA_GAMES)
  set(DECLARE "")
  set(LIST "")
  foreach(NAME ${names})
    string(REPLACE "NAME" ${NAME} d "${declare_line}")
    string(REPLACE "NAME" ${NAME} l "${list_line}")
    string(APPEND DECLARE "${d}\n")
    string(APPEND LIST "    ${l}\n")
  endforeach()
  cmake_path(GET template STEM stem)
  configure_file(${template} ${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp)
  # By itself, so that a program may bring a list of its own instead.
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
