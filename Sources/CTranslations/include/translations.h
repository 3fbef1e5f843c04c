// The translations of the program's texts, as gettext's tools read and write them.
#ifndef MUSTER_TRANSLATIONS_H
#define MUSTER_TRANSLATIONS_H

#include <stddef.h>

// A file of translations, UTF-8: its name without .po, its bytes and how many they are.
struct muster_translation {
    const char *name;
    const char *text;
    size_t size;
};

// All of them, one behind the other.
const struct muster_translation *muster_translations(void);
size_t muster_translation_count(void);

#endif
