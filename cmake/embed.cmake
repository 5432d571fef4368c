# tortuga_embed(TARGET SYMBOL FILE): puts FILE into TARGET; C++ sees `extern const char SYMBOL[], SYMBOL_end[]`.
function(tortuga_embed target symbol file)
  set(asm ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.S)
  if(TORTUGA_WASM)
    # A symbol of data has a size here; the end is the last byte of the same section.
    file(CONFIGURE OUTPUT ${asm} CONTENT "    .section .rodata.@symbol@,\"\",@
    .globl @symbol@
    .globl @symbol@_end
@symbol@:
    .incbin \"@file@\"
@symbol@_end:
    .int8 0
    .size @symbol@, @symbol@_end-@symbol@
    .size @symbol@_end, 1
" @ONLY)
  else()
    file(CONFIGURE OUTPUT ${asm} CONTENT "    .section .rodata
    .global @symbol@
    .global @symbol@_end
@symbol@:
    .incbin \"@file@\"
@symbol@_end:
    .byte 0
    .section .note.GNU-stack,\"\",%progbits
" @ONLY)
  endif()
  set_source_files_properties(${asm} PROPERTIES OBJECT_DEPENDS ${file} COMPILE_OPTIONS "-Wno-error")
  target_sources(${target} PRIVATE ${asm})
endfunction()
