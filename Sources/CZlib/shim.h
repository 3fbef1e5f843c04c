// zlib: packs bytes as streams of a PDF have them.
#include <zlib.h>
