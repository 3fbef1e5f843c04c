/* Preloaded when the sample audit is made: the machine's clock stands at MUSTER_FIXED_CLOCK, in
 * seconds since 1970. Every other clock runs as usual. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    const char *fixed = getenv("MUSTER_FIXED_CLOCK");
    if (clock == CLOCK_REALTIME && fixed) {
        time->tv_sec = atoll(fixed);
        time->tv_nsec = 0;
        return 0;
    }
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return real(clock, time);
}
