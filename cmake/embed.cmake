# tortuga_embed(TARGET SYMBOL FILE): puts FILE into TARGET; C++ sees `extern const char SYMBOL[], SYMBOL_end[]`.
function(tortuga_embed target symbol file)
  set(asm ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.S)
  file(CONFIGURE OUTPUT ${asm} CONTENT "    .section .rodata
    .global @symbol@
    .global @symbol@_end
@symbol@:
    .incbin \"@file@\"
@symbol@_end:
    .byte 0
    .section .note.GNU-stack,\"\",%progbits
" @ONLY)
  set_source_files_properties(${asm} PROPERTIES OBJECT_DEPENDS ${file} COMPILE_OPTIONS "-Wno-error")
  target_sources(${target} PRIVATE ${asm})
endfunction()
