#include "CLateLibrary.h"
#include <string.h>

const char *late_failure(void) {
    const char *text = dlerror();
    const char *copy = text ? strdup(text) : NULL;
    return copy ? copy : "it cannot be loaded";
}
