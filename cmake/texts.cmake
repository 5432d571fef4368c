# tortuga_texts(TARGET NAME FOLDER): puts every text FOLDER/<language>.json into TARGET and makes `Texts NAME()` of them
# (engine/text.h). A file that comes adds a language.
function(tortuga_texts target name folder)
  tortuga_glob(files ${folder}/*.json)
  if(NOT EXISTS ${folder}/en.json)
    message(FATAL_ERROR "${folder} has no en.json: every sentence exists in English")
  endif()
  set(DECLARE "")
  set(LIST "")
  foreach(file ${files})
    cmake_path(GET file STEM language)
    string(MAKE_C_IDENTIFIER ${name}_${language} symbol)
    file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${file})
    tortuga_embed(${target} ${symbol} ${file})
    string(APPEND DECLARE "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND LIST "      {\"${language}\", {${symbol}, ${symbol}_end}, \"${path}\"},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"engine/text.h\"

@DECLARE@
namespace tortuga {

Texts @name@() {
  static const Text texts[] = {
@LIST@  };
  return texts;
}

}  // namespace tortuga
" @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
