// Linux: starts a child process, and lets it give up what it does not need. Swift imports neither the
// macros of seccomp filters nor calls with a variable number of arguments.
//
// Sources: prctl(2), seccomp(2), setrlimit(2), memfd_create(2), posix_spawn(3).
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

// The descriptor that a confined child writes its answer to. Its standard output and errors lead
// nowhere: libraries write warnings there.
static const int confined_answer = 3;

// What a confined child may take.
struct confined_limits {
    uint64_t cpu_seconds;
    uint64_t memory_bytes;
};

// A file without a name that holds these bytes and never changes; -1 and errno when there is none.
static inline int confined_input(const void *bytes, size_t count) {
    enum { close_on_exec = 1, allow_sealing = 2, add_seals = 1033, all_seals = 15 };
    int file = (int)syscall(SYS_memfd_create, "picture", close_on_exec | allow_sealing);
    if (file < 0) return -1;
    for (size_t written = 0; written < count;) {
        ssize_t step = write(file, (const char *)bytes + written, count - written);
        if (step < 0 && errno == EINTR) continue;
        if (step < 0) {
            int reason = errno;
            close(file);
            errno = reason;
            return -1;
        }
        written += (size_t)step;
    }
    lseek(file, 0, SEEK_SET);
    fcntl(file, add_seals, all_seals);
    return file;
}

// A pipe whose ends no other child inherits: 0, or the reason.
static inline int confined_pipe(int ends[2]) {
    if (pipe(ends) != 0) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

// Copies "NAME=value" of a variable into the room; NULL where it is not set or too long.
static inline char *confined_variable(const char *name, char *room, size_t size) {
    const char *value = getenv(name);
    if (value == NULL) return NULL;
    int length = snprintf(room, size, "%s=%s", name, value);
    return length > 0 && (size_t)length < size ? room : NULL;
}

// Starts a program with five arguments, an input and a place for its answer: 0, or the reason. It
// inherits no other file and no variables but those that lead to libraries: neither secrets of the
// parent nor its connections.
static inline int confined_spawn(
    const char *path, const char *verb, const char *first, const char *second, uint64_t cpu_seconds,
    int input, int answer, pid_t *child
) {
    char parent[24], seconds[24], rooms[3][4096];
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    snprintf(seconds, sizeof seconds, "%llu", (unsigned long long)cpu_seconds);
    char *arguments[] = {
        (char *)"muster", (char *)verb, parent, seconds, (char *)first, (char *)second, NULL
    };
    const char *names[] = {"LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR"};
    char *variables[4] = {NULL};
    for (int index = 0, count = 0; index < 3; index += 1) {
        char *variable = confined_variable(names[index], rooms[index], sizeof rooms[index]);
        if (variable != NULL) variables[count++] = variable;
    }

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    posix_spawn_file_actions_adddup2(&actions, answer, confined_answer);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, confined_answer + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    int usual[] = {SIGPIPE, SIGHUP, SIGINT, SIGTERM, SIGXCPU};
    for (int index = 0; index < 5; index += 1) sigaddset(&signals, usual[index]);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int reason = posix_spawn(child, path, &actions, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

static inline int confined_limit(int resource, uint64_t most) {
    struct rlimit limit = {most, most};
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

// First step of a child: it takes no more than the limits, writes no file, leaves no core, and ends
// with its parent. 0, or the reason.
static inline int confine_resources(pid_t parent, struct confined_limits limits) {
    int reason = confined_limit(RLIMIT_CPU, limits.cpu_seconds);
    if (reason == 0) reason = confined_limit(RLIMIT_AS, limits.memory_bytes);
    if (reason == 0) reason = confined_limit(RLIMIT_CORE, 0);
    if (reason == 0) reason = confined_limit(RLIMIT_FSIZE, 0);
    if (reason != 0) return reason;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return errno;
    // The parent may have ended before that.
    if (getppid() != parent) return ESRCH;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

// Calls that a decoder makes between its input and its answer: memory, open files, the end.
static const int confined_calls[] = {
    SYS_read, SYS_write, SYS_close, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_mmap, SYS_munmap,
    SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex, SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_exit, SYS_exit_group, SYS_clock_gettime, SYS_getrandom, SYS_getpid,
    SYS_gettid, SYS_sched_yield,
};

#if defined(__x86_64__)
#define CONFINED_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CONFINED_MACHINE AUDIT_ARCH_AARCH64
#endif

// Second step, before a foreign byte is read: no new file, connection, process or thread, and by a
// seccomp filter no other call at all. 0 when the filter holds, ENOSYS where the kernel or the
// machine has none (the limits hold then), else the reason.
static inline int confine_calls(void) {
    int reason = confined_limit(RLIMIT_NOFILE, 0);
    if (reason == 0) reason = confined_limit(RLIMIT_NPROC, 0);
    if (reason != 0) return reason;
#ifndef CONFINED_MACHINE
    return ENOSYS;
#else
    enum { calls = sizeof confined_calls / sizeof confined_calls[0] };
    struct sock_filter code[5 + 2 * calls];
    unsigned short at = 0;
    code[at++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)
    );
    code[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CONFINED_MACHINE, 1, 0);
    code[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    code[at++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)
    );
    for (int index = 0; index < calls; index += 1) {
        code[at++] = (struct sock_filter)BPF_JUMP(
            BPF_JMP | BPF_JEQ | BPF_K, (unsigned)confined_calls[index], 0, 1
        );
        code[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    }
    code[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog program = {at, code};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0) return 0;
    return errno == EINVAL ? ENOSYS : errno;
#endif
}

// Tries what a confined process must not be able to do: a bit for each that worked. 1 reads a file,
// 2 makes a file, 4 makes a connection, 8 starts a process.
static inline int confined_escapes(void) {
    int escapes = 0;
    int file = open("/etc/passwd", O_RDONLY);
    if (file >= 0) escapes |= 1;
    char name[64];
    snprintf(name, sizeof name, "/tmp/muster-escape-%ld", (long)getpid());
    file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file >= 0) {
        escapes |= 2;
        unlink(name);
    }
    file = socket(AF_INET, SOCK_STREAM, 0);
    if (file >= 0) escapes |= 4;
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) escapes |= 8;
    return escapes;
}
