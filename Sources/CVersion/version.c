#include "version.h"

// The number of Muster stands here and in git's tags, nowhere else. What is installed or packaged is
// linked with a second object of this file that knows more (`link_to_ship` in scripts/lib.sh): its
// functions are strong and go before these, so that a new commit costs no Swift module a compilation.
#ifndef MUSTER_VERSION
#define MUSTER_VERSION "0.1.0"
#define MUSTER_COMMIT ""
#define MUSTER_SWIFT ""
#define GIVES_WAY __attribute__((weak))
#else
#define GIVES_WAY
#endif

GIVES_WAY const char *muster_version(void) { return MUSTER_VERSION; }
GIVES_WAY const char *muster_commit(void) { return MUSTER_COMMIT; }
GIVES_WAY const char *muster_swift(void) { return MUSTER_SWIFT; }
