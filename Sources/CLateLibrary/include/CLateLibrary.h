// Functions of a library that is loaded when the first of them is needed, and not when the program starts.
#pragma once
#include <dlfcn.h>
#include <pthread.h>

/// Defines the functions of a list, and one that loads their library.
///
/// `FUNCTIONS(X)` says X(result, name, (parameters), (arguments)) for each; `load` gives why the library cannot
/// be loaded, NULL where it is. No function of the list may be called before that.
#define LATE_LIBRARY(FUNCTIONS, file, load)                                                            \
    FUNCTIONS(LATE_POINTER)                                                                            \
    FUNCTIONS(LATE_FORWARD)                                                                            \
    static const char *load##_failure;                                                                 \
    static void load##_once(void) {                                                                    \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);                                           \
        if (!library) {                                                                                \
            load##_failure = late_failure();                                                           \
            return;                                                                                    \
        }                                                                                              \
        const char **failure = &load##_failure;                                                        \
        FUNCTIONS(LATE_FIND)                                                                           \
    }                                                                                                  \
    const char *load(void) {                                                                           \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                                \
        pthread_once(&once, load##_once);                                                              \
        return load##_failure;                                                                         \
    }

#define LATE_POINTER(result, name, parameters, arguments) static result(*name##_found) parameters;
#define LATE_FORWARD(result, name, parameters, arguments) \
    result name parameters { return name##_found arguments; }
#define LATE_FIND(result, name, parameters, arguments)                              \
    if (!(name##_found = (result(*) parameters)dlsym(library, #name))) *failure = late_failure();

/// What went wrong last, as a text that stays.
const char *late_failure(void);
