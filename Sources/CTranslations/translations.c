#include "translations.h"

// The files are part of the program, which runs from one file alone. Each has its bytes and its row.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char de[] = {
#embed "de.po"
};
static const char sr[] = {
#embed "sr.po"
};

static const struct muster_translation rows[] = {
    {"de", de, sizeof de},
    {"sr", sr, sizeof sr},
};

const struct muster_translation *muster_translations(void) { return rows; }
size_t muster_translation_count(void) { return sizeof rows / sizeof rows[0]; }
