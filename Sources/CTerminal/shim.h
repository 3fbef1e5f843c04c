// The C library's knowledge of how many columns a character takes on a terminal.
#pragma once
#include <stddef.h>

// Declared here because wchar.h hides it unless _XOPEN_SOURCE is set before its first inclusion.
extern int wcwidth(wchar_t character);

static inline int terminal_columns(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
