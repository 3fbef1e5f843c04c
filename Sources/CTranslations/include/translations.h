// The translations of the program's sentences, as gettext's tools read and write them.
#ifndef MUSTER_TRANSLATIONS_H
#define MUSTER_TRANSLATIONS_H

#include <stddef.h>

// The file sr.po, UTF-8: Serbian in Latin letters.
const char *muster_translations_sr(void);
size_t muster_translations_sr_size(void);

#endif
