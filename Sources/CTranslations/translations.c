#include "translations.h"

// The files are part of the program, which runs from one file alone.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char sr[] = {
#embed "sr.po"
};

const char *muster_translations_sr(void) { return sr; }
size_t muster_translations_sr_size(void) { return sizeof sr; }
