# tortuga_embed(TARGET SYMBOL FILE [SYMBOL FILE]...): puts each FILE into TARGET, all by one piece of assembly named for the
# first symbol; C++ sees `extern const char SYMBOL[], SYMBOL_end[]`.
function(tortuga_embed target first)
  set(asm ${CMAKE_CURRENT_BINARY_DIR}/${first}.S)
  set(text "")
  set(files "")
  set(rest ${first} ${ARGN})
  while(rest)
    list(POP_FRONT rest symbol file)
    list(APPEND files ${file})
    if(TORTUGA_WASM)
      # A symbol of data has a size here; the end is the last byte of the same section.
      string(APPEND text "    .section .rodata.${symbol},\"\",@
    .globl ${symbol}
    .globl ${symbol}_end
${symbol}:
    .incbin \"${file}\"
${symbol}_end:
    .int8 0
    .size ${symbol}, ${symbol}_end-${symbol}
    .size ${symbol}_end, 1
")
    else()
      string(APPEND text "    .section .rodata
    .global ${symbol}
    .global ${symbol}_end
${symbol}:
    .incbin \"${file}\"
${symbol}_end:
    .byte 0
")
    endif()
  endwhile()
  if(NOT TORTUGA_WASM)
    string(APPEND text "    .section .note.GNU-stack,\"\",%progbits\n")
  endif()
  file(CONFIGURE OUTPUT ${asm} CONTENT "${text}" @ONLY)
  set_source_files_properties(${asm} PROPERTIES OBJECT_DEPENDS "${files}" COMPILE_OPTIONS "-Wno-error")
  target_sources(${target} PRIVATE ${asm})
endfunction()
