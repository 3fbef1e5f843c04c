// What the C library offers as a function with any number of arguments, which Swift cannot call.
#pragma once
#include <sys/prctl.h>

// No core dump, and no other process of the same account reads the memory (prctl(2)).
static inline int process_forbid_dump(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
