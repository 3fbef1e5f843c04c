/* Stands between a program and the files below one folder: writes down every call that changes them,
 * and lets the n-th call of a kind fail, or the process die there.
 *
 * Preloaded (LD_PRELOAD) and told by its environment:
 *   FAULTS_ROOT   the folder; calls on anything else pass through
 *   FAULTS_LOG    where to write calls down; empty for no log
 *   FAULTS_POINT  KIND:N:FAULT, such as sync:3:eio; empty for no fault
 *   FAULTS_SHARED 1 where several processes write one log: what they do gets one order
 *   FAULTS_HIT    a file that is made when the point is reached
 *   FAULTS_SERVE  a socket: the program is loaded once and forked for each run that is asked for
 *                 there, before anything of it has run (see MARK: starting)
 * Programs that the process starts are left alone: the variables are gone once it runs.
 *
 * One record of the log, little endian: struct head, the path, the other path, the data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

struct head {
    uint64_t inode, offset, size;
    uint32_t mode, path_length, other_length;
    uint8_t call, kind, failed, fill;
};

/* What a fault is aimed at. */
enum kind { NO_KIND, WRITE, SYNC, NAME, CUT, OPEN, UNLINK, MKDIR, KINDS };
static const char *const kind_names[KINDS] = {"",    "write",  "sync",  "name",
                                              "cut", "open", "unlink", "mkdir"};
/* What a record says; `W` means data, `D` a change of a folder's names. */
enum call { WROTE = 'W', SYNCED = 'S', CUT_TO = 'T', MADE = 'C', LINKED = 'L', RENAMED = 'R',
            REMOVED = 'U', FOLDER = 'M', NO_FOLDER = 'X', MODE = 'P', SAID = 'A', ALL_SYNCED = 'Y',
            NOTHING = 'N', FAILED = 'F' };
enum fault { NO_FAULT, IS_EIO, IS_ENOSPC, IS_FULL, IS_SHORT, IS_KILL, IS_TORN, IS_AFTER };

static char root[PATH_MAX], hit_path[PATH_MAX];
static size_t root_length;
static int log_descriptor = -1;
static enum kind point_kind = NO_KIND;
static enum fault point_fault = NO_FAULT;
static long point_number;
static long counts[KINDS];
static int is_full, is_shared;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

/* One call at a time, of all threads, and of all processes that share the log. */
static void take_order(void) {
    pthread_mutex_lock(&order);
    if (is_shared) while (syscall(SYS_flock, log_descriptor, LOCK_EX) && errno == EINTR) continue;
}

static void leave_order(void) {
    if (is_shared) syscall(SYS_flock, log_descriptor, LOCK_UN);
    pthread_mutex_unlock(&order);
}

#define REAL(name)                                                        \
    static __typeof__(&name) real;                                       \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void begin(void) {
    const char *text = getenv("FAULTS_ROOT");
    if (!text || strlen(text) >= sizeof root) return;
    strcpy(root, text);
    root_length = strlen(root);
    /* A server must not outlive whoever tries it. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    text = getenv("FAULTS_HIT");
    if (text && strlen(text) < sizeof hit_path) strcpy(hit_path, text);
    text = getenv("FAULTS_LOG");
    if (text && *text) {
        is_shared = getenv("FAULTS_SHARED") != NULL;
        int how = is_shared ? O_APPEND : O_TRUNC;
        int descriptor = syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | how | O_CLOEXEC, 0600);
        /* Out of the way of programs that count on low numbers. */
        log_descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 900);
        syscall(SYS_close, descriptor);
    }
    char kind[16] = "", fault[16] = "";
    text = getenv("FAULTS_POINT");
    if (text && sscanf(text, "%15[^:]:%ld:%15s", kind, &point_number, fault) == 3) {
        static const char *const faults[] = {"", "eio", "enospc", "full", "short", "kill", "torn", "after"};
        for (int i = 1; i < KINDS; i++) if (!strcmp(kind, kind_names[i])) point_kind = i;
        for (int i = 1; i < 8; i++) if (!strcmp(fault, faults[i])) point_fault = i;
    }
    unsetenv("LD_PRELOAD");
    unsetenv("FAULTS_ROOT");
    unsetenv("FAULTS_LOG");
    unsetenv("FAULTS_SHARED");
    unsetenv("FAULTS_POINT");
    unsetenv("FAULTS_HIT");
}

/* MARK: starting
 *
 * To load the program and its libraries takes longer than most commands do, so it is done once: a request
 * is the paths of standard output and error, the folder to run in, the arguments, an empty string and the
 * environment, each ending with a zero byte, with the length of all in front. The answers are the number
 * of the process, and its status when it has ended.
 */

static int serving = -1;

static int received(void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t count = syscall(SYS_read, serving, (char *)bytes + done, size - done);
        if (count == 0 || (count < 0 && errno != EINTR)) return 0;
        if (count > 0) done += count;
    }
    return 1;
}

static void answer(int32_t number) {
    if (syscall(SYS_write, serving, &number, sizeof number) != sizeof number) _exit(1);
}

static void put_at(int descriptor, const char *path, int flags) {
    int opened = syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
    if (opened < 0 || dup2(opened, descriptor) < 0) _exit(126);
    if (opened != descriptor) syscall(SYS_close, opened);
}

/* Makes a process what was asked for; gives its arguments, with the environment behind them. */
static char **set_out(char *request, size_t size, int *count) {
    char *out = request, *end = request + size;
    char *err = out + strlen(out) + 1, *folder = err + strlen(err) + 1;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    syscall(SYS_close, serving);
    put_at(0, "/dev/null", O_RDONLY);
    put_at(1, out, O_WRONLY | O_CREAT | O_TRUNC);
    put_at(2, err, O_WRONLY | O_CREAT | O_TRUNC);
    if (chdir(folder)) _exit(126);
    char **words = calloc(size, sizeof *words), **next = words;
    if (!words) _exit(126);
    *count = 0;
    for (char *text = folder + strlen(folder) + 1; text < end; text += strlen(text) + 1) {
        /* Arguments end with a null, and so does the environment. */
        if (*text == 0) *count = next - words;
        *next++ = *text ? text : NULL;
    }
    environ = words + *count + 1;
    begin();
    return words;
}

/* Waits for requests; returns in the processes that are asked for. */
static char **served(int *count) {
    for (;;) {
        uint32_t size;
        if (!received(&size, sizeof size)) _exit(0);
        char *request = calloc(1, size + 1);
        if (!request || !received(request, size)) _exit(1);
        pid_t child = fork();
        if (!child) return set_out(request, size, count);
        free(request);
        answer(child);
        int status = 0;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
        answer(WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
    }
}

static char **asked_for;
static int asked_count;

/* Linked as the library that is initialized first (-z initfirst): the program is loaded then, and nothing of it or
 * its libraries has run. Swift's, for one, keeps the number of its thread, which is another in a fork. */
__attribute__((constructor)) static void serve(int count, char **arguments, char **variables) {
    (void)count, (void)arguments;
    /* The C library has not seen to it yet. */
    if (!environ) environ = variables;
    const char *text = getenv("FAULTS_SERVE");
    if (!text) return begin();
    serving = atoi(text);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    asked_for = served(&asked_count);
}

int __libc_start_main(int (*start)(int, char **, char **), int count, char **arguments, void (*init)(void),
                      void (*fini)(void), void (*loader_fini)(void), void *stack) {
    __typeof__(&__libc_start_main) real = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
    if (asked_for) {
        count = asked_count;
        arguments = asked_for;
        environ = asked_for + asked_count + 1;
        /* Swift's library was given the server's arguments. */
        void (*swift_arguments)(char **, int) =
            (void (*)(char **, int))dlsym(RTLD_DEFAULT, "_swift_stdlib_overrideUnsafeArgvArgc");
        if (swift_arguments) swift_arguments(arguments, count);
    }
    return real(start, count, arguments, init, fini, loader_fini, stack);
}

static int is_below(const char *path) {
    return root_length && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

/* The path of an open file, if it is below the folder. */
static int path_of(int descriptor, char *path) {
    char link[40];
    if (!root_length || descriptor < 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_below(path);
}

/* The path that a name means, if it is below the folder; links on the way are not followed. */
static int path_at(int folder, const char *name, char *path) {
    if (!root_length || !name) return 0;
    if (name[0] == '/') {
        if (strlen(name) >= PATH_MAX) return 0;
        strcpy(path, name);
    } else {
        char from[PATH_MAX];
        if (folder == AT_FDCWD) {
            if (!getcwd(from, sizeof from)) return 0;
        } else {
            char link[40];
            snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
            ssize_t length = readlink(link, from, sizeof from - 1);
            if (length <= 0) return 0;
            from[length] = 0;
        }
        if (snprintf(path, PATH_MAX, "%s/%s", from, name) >= PATH_MAX) return 0;
    }
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') path[--length] = 0;
    return is_below(path);
}

static uint64_t inode_of(int descriptor, uint32_t *mode) {
    struct stat status;
    if (fstat(descriptor, &status)) return 0;
    if (mode) *mode = status.st_mode;
    return status.st_ino;
}

static uint64_t inode_at(const char *path, uint32_t *mode) {
    struct stat status;
    if (lstat(path, &status)) return 0;
    if (mode) *mode = status.st_mode;
    return status.st_ino;
}

static void note(struct head head, const char *path, const char *other, const struct iovec *data, int pieces) {
    if (log_descriptor < 0) return;
    struct iovec parts[3 + IOV_MAX];
    head.path_length = path ? strlen(path) : 0;
    head.other_length = other ? strlen(other) : 0;
    int count = 0;
    parts[count++] = (struct iovec){&head, sizeof head};
    parts[count++] = (struct iovec){(void *)path, head.path_length};
    parts[count++] = (struct iovec){(void *)other, head.other_length};
    uint64_t rest = head.call == WROTE || head.call == SAID ? head.size : 0;
    for (int i = 0; i < pieces && rest; i++) {
        size_t length = data[i].iov_len < rest ? data[i].iov_len : rest;
        parts[count++] = (struct iovec){data[i].iov_base, length};
        rest -= length;
    }
    for (int i = 0; i < count;) {
        ssize_t done = syscall(SYS_writev, log_descriptor, parts + i, count - i);
        if (done < 0) {
            if (errno == EINTR) continue;
            syscall(SYS_kill, getpid(), SIGABRT); /* a log with a hole proves nothing */
        }
        while (i < count && (size_t)done >= parts[i].iov_len) done -= parts[i++].iov_len;
        if (i < count) {
            parts[i].iov_base = (char *)parts[i].iov_base + done;
            parts[i].iov_len -= done;
        }
    }
}

/* A call that was counted and changed nothing: the numbers of the others depend on it. */
static void note_nothing(enum kind kind, const char *path) {
    note((struct head){.call = NOTHING, .kind = kind}, path, NULL, NULL, 0);
}

static void die(void) {
    for (;;) syscall(SYS_kill, getpid(), SIGKILL);
}

/* Counts a call and gives the fault that it meets: `errno` is set and -1 is to be returned for the errors. */
static enum fault met(enum kind kind) {
    if (is_full && (kind == WRITE || kind == OPEN || kind == MKDIR || kind == NAME)) return IS_ENOSPC;
    if (++counts[kind] != point_number || kind != point_kind) return NO_FAULT;
    if (hit_path[0]) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, hit_path, O_WRONLY | O_CREAT, 0600));
    if (point_fault == IS_KILL) die();
    if (point_fault == IS_FULL) {
        is_full = 1;
        return IS_ENOSPC;
    }
    return point_fault;
}

static int is_error(enum fault fault) { return fault == IS_EIO || fault == IS_ENOSPC; }
static int error_of(enum fault fault) { return fault == IS_EIO ? EIO : ENOSPC; }

/* Runs one call under the lock: `counted` says whether it may meet a fault. */
#define BEGIN(kind, counted)                                              \
    take_order();                                                         \
    enum fault fault = (counted) ? met(kind) : NO_FAULT;                  \
    if (is_error(fault)) {                                                \
        leave_order();                                     \
        errno = error_of(fault);                                          \
        return -1;                                                        \
    }
#define END(result)                                                       \
    do {                                                                  \
        int code = errno;                                                 \
        if (fault == IS_AFTER) die();                                     \
        leave_order();                                     \
        errno = code;                                                     \
        return result;                                                    \
    } while (0)

/* MARK: writing */

static size_t size_of(const struct iovec *data, int pieces) {
    size_t size = 0;
    for (int i = 0; i < pieces; i++) size += data[i].iov_len;
    return size;
}

/* The first half of what is to be written, as short and torn writes have it. */
static int half_of(const struct iovec *data, int pieces, struct iovec *half) {
    size_t rest = size_of(data, pieces) / 2;
    int count = 0;
    for (int i = 0; i < pieces && rest; i++) {
        half[count] = data[i];
        if (half[count].iov_len > rest) half[count].iov_len = rest;
        rest -= half[count++].iov_len;
    }
    return count;
}

/* What of a message to a browser is something that the program says, as a line on a terminal is: the first line of
 * an answer, and an event whole. */
static size_t said(const struct iovec *data, int pieces, int *piece) {
    const size_t first = sizeof "HTTP/1.1 200" - 1;
    *piece = 0;
    if (pieces > 0 && data[0].iov_len > first && !memcmp(data[0].iov_base, "HTTP/1.", 7)) return first;
    for (; *piece < pieces; ++*piece)
        if (data[*piece].iov_len > 7 && !memcmp(data[*piece].iov_base, "event: ", 7)) return data[*piece].iov_len;
    return 0;
}

/* What goes elsewhere. */
static ssize_t sent(int descriptor, const struct iovec *data, int pieces, off_t offset) {
    if (offset >= 0) return syscall(SYS_pwritev, descriptor, data, pieces, offset, 0);
    int piece;
    const size_t size = said(data, pieces, &piece);
    if (!size) return syscall(SYS_writev, descriptor, data, pieces);
    take_order();
    ssize_t result = syscall(SYS_writev, descriptor, data, pieces);
    int code = errno;
    if (result > 0)
        note((struct head){.call = SAID, .inode = 1, .size = size + 1}, NULL, NULL,
             (struct iovec[]){{data[piece].iov_base, size}, {"\n", 1}}, 2);
    leave_order();
    errno = code;
    return result;
}

/* `offset` is -1 for the file's own position. */
static ssize_t written(int descriptor, const struct iovec *data, int pieces, off_t offset) {
    char path[PATH_MAX];
    if (descriptor == 1 || descriptor == 2) {
        take_order();
        ssize_t result = syscall(SYS_writev, descriptor, data, pieces);
        int code = errno;
        if (result > 0)
            note((struct head){.call = SAID, .inode = descriptor, .size = result}, NULL, NULL, data, pieces);
        leave_order();
        errno = code;
        return result;
    }
    if (!path_of(descriptor, path)) return sent(descriptor, data, pieces, offset);
    BEGIN(WRITE, 1)
    struct iovec half[IOV_MAX];
    if ((fault == IS_SHORT || fault == IS_TORN) && size_of(data, pieces) > 1) {
        pieces = half_of(data, pieces, half);
        data = half;
    }
    uint64_t at = offset;
    if (offset < 0) {
        at = lseek(descriptor, 0, SEEK_CUR);
        if (fcntl(descriptor, F_GETFL) & O_APPEND) {
            struct stat status;
            if (!fstat(descriptor, &status)) at = status.st_size;
        }
    }
    ssize_t result = offset < 0 ? syscall(SYS_writev, descriptor, data, pieces)
                                : syscall(SYS_pwritev, descriptor, data, pieces, offset, 0);
    int code = errno;
    if (result > 0)
        note((struct head){.call = WROTE, .kind = WRITE, .inode = inode_of(descriptor, NULL), .offset = at,
                           .size = result}, path, NULL, data, pieces);
    else
        note_nothing(WRITE, path);
    if (fault == IS_TORN) die();
    errno = code;
    END(result);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    struct iovec data = {(void *)bytes, size};
    return written(descriptor, &data, 1, -1);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
    struct iovec data = {(void *)bytes, size};
    return written(descriptor, &data, 1, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
    struct iovec data = {(void *)bytes, size};
    return written(descriptor, &data, 1, offset);
}
ssize_t writev(int descriptor, const struct iovec *data, int pieces) {
    return written(descriptor, data, pieces, -1);
}
ssize_t pwritev(int descriptor, const struct iovec *data, int pieces, off_t offset) {
    return written(descriptor, data, pieces, offset);
}
ssize_t pwritev64(int descriptor, const struct iovec *data, int pieces, off64_t offset) {
    return written(descriptor, data, pieces, offset);
}

/* Writes down what a copy within the kernel has put into a file. */
static void note_copy(int descriptor, const char *path, uint64_t at, ssize_t size) {
    if (size <= 0) return note_nothing(WRITE, path);
    char link[40], *bytes = malloc(size);
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    int source = syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
    if (!bytes || pread(source, bytes, size, at) != size) die();
    note((struct head){.call = WROTE, .kind = WRITE, .inode = inode_of(descriptor, NULL), .offset = at, .size = size},
         path, NULL, (struct iovec[]){{bytes, size}}, 1);
    syscall(SYS_close, source);
    free(bytes);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t size) {
    char path[PATH_MAX];
    if (!path_of(to, path)) return syscall(SYS_sendfile, to, from, offset, size);
    BEGIN(WRITE, 1)
    if ((fault == IS_SHORT || fault == IS_TORN) && size > 1) size /= 2;
    uint64_t at = lseek(to, 0, SEEK_CUR);
    ssize_t result = syscall(SYS_sendfile, to, from, offset, size);
    int code = errno;
    note_copy(to, path, at, result);
    if (fault == IS_TORN) die();
    errno = code;
    END(result);
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t size) { return sendfile(to, from, offset, size); }

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t size, unsigned flags) {
    char path[PATH_MAX];
    if (!path_of(to, path)) return syscall(SYS_copy_file_range, from, from_offset, to, to_offset, size, flags);
    BEGIN(WRITE, 1)
    if ((fault == IS_SHORT || fault == IS_TORN) && size > 1) size /= 2;
    uint64_t at = to_offset ? *to_offset : lseek(to, 0, SEEK_CUR);
    ssize_t result = syscall(SYS_copy_file_range, from, from_offset, to, to_offset, size, flags);
    int code = errno;
    note_copy(to, path, at, result);
    if (fault == IS_TORN) die();
    errno = code;
    END(result);
}

/* MARK: syncing */

static int synced(int descriptor, long number) {
    char path[PATH_MAX];
    if (!path_of(descriptor, path)) return syscall(number, descriptor);
    take_order();
    enum fault fault = met(SYNC);
    if (is_error(fault)) {
        note((struct head){.call = FAILED, .kind = SYNC}, path, NULL, NULL, 0);
        leave_order();
        errno = error_of(fault);
        return -1;
    }
    int result = syscall(number, descriptor);
    uint32_t mode = 0;
    uint64_t inode = inode_of(descriptor, &mode);
    int code = errno;
    if (!result)
        note((struct head){.call = SYNCED, .kind = SYNC, .inode = inode, .mode = mode}, path, NULL, NULL, 0);
    else
        note_nothing(SYNC, path);
    errno = code;
    END(result);
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }

int syncfs(int descriptor) {
    char path[PATH_MAX];
    if (!path_of(descriptor, path)) return syscall(SYS_syncfs, descriptor);
    BEGIN(SYNC, 1)
    int result = syscall(SYS_syncfs, descriptor);
    note((struct head){.call = result ? NOTHING : ALL_SYNCED, .kind = SYNC}, path, NULL, NULL, 0);
    END(result);
}

/* Promises nothing of what a cut leaves, so it is no sync in the log. */
int sync_file_range(int descriptor, off64_t offset, off64_t size, unsigned flags) {
    char path[PATH_MAX];
    if (!path_of(descriptor, path)) return syscall(SYS_sync_file_range, descriptor, offset, size, flags);
    BEGIN(SYNC, 1)
    int result = syscall(SYS_sync_file_range, descriptor, offset, size, flags);
    note_nothing(SYNC, path);
    END(result);
}

/* MARK: cutting */

static int cut(int descriptor, off_t size) {
    char path[PATH_MAX];
    if (!path_of(descriptor, path)) return syscall(SYS_ftruncate, descriptor, size);
    BEGIN(CUT, 1)
    int result = syscall(SYS_ftruncate, descriptor, size);
    if (!result)
        note((struct head){.call = CUT_TO, .kind = CUT, .inode = inode_of(descriptor, NULL), .size = size}, path,
             NULL, NULL, 0);
    else
        note_nothing(CUT, path);
    END(result);
}

int ftruncate(int descriptor, off_t size) { return cut(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return cut(descriptor, size); }

static int cut_at(const char *name, off_t size) {
    char path[PATH_MAX];
    if (!path_at(AT_FDCWD, name, path)) return syscall(SYS_truncate, name, size);
    BEGIN(CUT, 1)
    int result = syscall(SYS_truncate, name, size);
    if (!result)
        note((struct head){.call = CUT_TO, .kind = CUT, .inode = inode_at(path, NULL), .size = size}, path, NULL,
             NULL, 0);
    else
        note_nothing(CUT, path);
    END(result);
}

int truncate(const char *name, off_t size) { return cut_at(name, size); }
int truncate64(const char *name, off64_t size) { return cut_at(name, size); }

static int allocated(int descriptor, int mode, off_t offset, off_t size) {
    char path[PATH_MAX];
    struct stat status;
    if (!path_of(descriptor, path) || fstat(descriptor, &status)) return syscall(SYS_fallocate, descriptor, mode, offset, size);
    BEGIN(WRITE, 1)
    int result = syscall(SYS_fallocate, descriptor, mode, offset, size);
    if (!result && !mode && offset + size > status.st_size)
        note((struct head){.call = CUT_TO, .kind = WRITE, .inode = status.st_ino, .size = offset + size}, path, NULL,
             NULL, 0);
    else
        note_nothing(WRITE, path);
    END(result);
}

int fallocate(int descriptor, int mode, off_t offset, off_t size) { return allocated(descriptor, mode, offset, size); }
int fallocate64(int descriptor, int mode, off64_t offset, off64_t size) {
    return allocated(descriptor, mode, offset, size);
}
int posix_fallocate(int descriptor, off_t offset, off_t size) {
    return allocated(descriptor, 0, offset, size) ? errno : 0;
}
int posix_fallocate64(int descriptor, off64_t offset, off64_t size) {
    return allocated(descriptor, 0, offset, size) ? errno : 0;
}

/* MARK: opening */

static int opened(int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    int changes = flags & (O_CREAT | O_TRUNC) && (flags & O_TMPFILE) != O_TMPFILE;
    if (!changes || !path_at(folder, name, path)) return syscall(SYS_openat, folder, name, flags, mode);
    BEGIN(OPEN, 1)
    int existed = inode_at(path, NULL) != 0;
    int result = syscall(SYS_openat, folder, name, flags, mode);
    int code = errno;
    if (result >= 0) {
        uint32_t actual = 0;
        uint64_t inode = inode_of(result, &actual);
        if (!existed)
            note((struct head){.call = MADE, .kind = OPEN, .inode = inode, .mode = actual}, path, NULL, NULL, 0);
        else if (flags & O_TRUNC)
            note((struct head){.call = CUT_TO, .kind = OPEN, .inode = inode}, path, NULL, NULL, 0);
        else
            note_nothing(OPEN, path);
    } else {
        note_nothing(OPEN, path);
    }
    errno = code;
    END(result);
}

static mode_t mode_in(int flags, va_list rest) {
    return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}
#define OPENED(folder)                                                    \
    va_list rest;                                                         \
    va_start(rest, flags);                                                \
    mode_t mode = mode_in(flags, rest);                                   \
    va_end(rest);                                                         \
    return opened(folder, name, flags, mode)

int open(const char *name, int flags, ...) { OPENED(AT_FDCWD); }
int open64(const char *name, int flags, ...) { OPENED(AT_FDCWD); }
int openat(int folder, const char *name, int flags, ...) { OPENED(folder); }
int openat64(int folder, const char *name, int flags, ...) { OPENED(folder); }
int creat(const char *name, mode_t mode) { return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *name, mode_t mode) { return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int __open_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }
int __open64_2(const char *name, int flags) { return opened(AT_FDCWD, name, flags, 0); }

/* The C library makes such files by calls of its own that nothing can stand between. */
static int made_temporary(char *template, int suffix, int flags) {
    char path[PATH_MAX];
    REAL(mkostemps);
    if (!path_at(AT_FDCWD, template, path)) return real(template, suffix, flags);
    BEGIN(OPEN, 1)
    int result = real(template, suffix, flags);
    int code = errno;
    if (result >= 0) {
        uint32_t mode = 0;
        uint64_t inode = inode_of(result, &mode);
        path_at(AT_FDCWD, template, path);
        note((struct head){.call = MADE, .kind = OPEN, .inode = inode, .mode = mode}, path, NULL, NULL, 0);
    } else {
        note_nothing(OPEN, path);
    }
    errno = code;
    END(result);
}

int mkstemp(char *template) { return made_temporary(template, 0, 0); }
int mkstemp64(char *template) { return made_temporary(template, 0, 0); }
int mkostemp(char *template, int flags) { return made_temporary(template, 0, flags); }
int mkostemp64(char *template, int flags) { return made_temporary(template, 0, flags); }
int mkstemps(char *template, int suffix) { return made_temporary(template, suffix, 0); }
int mkstemps64(char *template, int suffix) { return made_temporary(template, suffix, 0); }
int mkostemps(char *template, int suffix, int flags) { return made_temporary(template, suffix, flags); }

/* MARK: names */

static int renamed(int from_folder, const char *from_name, int to_folder, const char *to_name, unsigned flags) {
    char from[PATH_MAX], to[PATH_MAX];
    int is_ours = path_at(from_folder, from_name, from);
    is_ours = path_at(to_folder, to_name, to) || is_ours;
    if (!is_ours) return syscall(SYS_renameat2, from_folder, from_name, to_folder, to_name, flags);
    BEGIN(NAME, 1)
    uint64_t inode = inode_at(from, NULL);
    int result = syscall(SYS_renameat2, from_folder, from_name, to_folder, to_name, flags);
    int code = errno;
    note((struct head){.call = result ? NOTHING : RENAMED, .kind = NAME, .inode = inode, .mode = flags}, from, to,
         NULL, 0);
    errno = code;
    END(result);
}

int rename(const char *from, const char *to) { return renamed(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    return renamed(from_folder, from, to_folder, to, 0);
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    return renamed(from_folder, from, to_folder, to, flags);
}

static int linked(int from_folder, const char *from_name, int to_folder, const char *to_name, int flags) {
    char from[PATH_MAX] = "", to[PATH_MAX];
    path_at(from_folder, from_name, from);
    if (!path_at(to_folder, to_name, to))
        return syscall(SYS_linkat, from_folder, from_name, to_folder, to_name, flags);
    BEGIN(NAME, 1)
    int result = syscall(SYS_linkat, from_folder, from_name, to_folder, to_name, flags);
    uint32_t mode = 0;
    uint64_t inode = inode_at(to, &mode);
    int code = errno;
    note((struct head){.call = result ? NOTHING : LINKED, .kind = NAME, .inode = inode, .mode = mode}, to, from, NULL,
         0);
    errno = code;
    END(result);
}

int link(const char *from, const char *to) { return linked(AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    return linked(from_folder, from, to_folder, to, flags);
}

static int removed(int folder, const char *name, int flags) {
    char path[PATH_MAX];
    if (!path_at(folder, name, path)) return syscall(SYS_unlinkat, folder, name, flags);
    /* What is not there is no change of the disk. */
    int existed = inode_at(path, NULL) != 0;
    BEGIN(UNLINK, existed)
    int result = syscall(SYS_unlinkat, folder, name, flags);
    int code = errno;
    if (!result)
        note((struct head){.call = flags & AT_REMOVEDIR ? NO_FOLDER : REMOVED, .kind = UNLINK}, path, NULL, NULL, 0);
    else if (existed)
        note_nothing(UNLINK, path);
    errno = code;
    END(result);
}

int unlink(const char *name) { return removed(AT_FDCWD, name, 0); }
int unlinkat(int folder, const char *name, int flags) { return removed(folder, name, flags); }
int rmdir(const char *name) { return removed(AT_FDCWD, name, AT_REMOVEDIR); }
int remove(const char *name) {
    struct stat status;
    if (!lstat(name, &status) && S_ISDIR(status.st_mode)) return removed(AT_FDCWD, name, AT_REMOVEDIR);
    return removed(AT_FDCWD, name, 0);
}

static int made_folder(int folder, const char *name, mode_t mode) {
    char path[PATH_MAX];
    if (!path_at(folder, name, path)) return syscall(SYS_mkdirat, folder, name, mode);
    int existed = inode_at(path, NULL) != 0;
    BEGIN(MKDIR, !existed)
    int result = syscall(SYS_mkdirat, folder, name, mode);
    int code = errno;
    if (!result) {
        uint32_t actual = 0;
        uint64_t inode = inode_at(path, &actual);
        note((struct head){.call = FOLDER, .kind = MKDIR, .inode = inode, .mode = actual}, path, NULL, NULL, 0);
    } else if (!existed) {
        note_nothing(MKDIR, path);
    }
    errno = code;
    END(result);
}

int mkdir(const char *name, mode_t mode) { return made_folder(AT_FDCWD, name, mode); }
int mkdirat(int folder, const char *name, mode_t mode) { return made_folder(folder, name, mode); }

/* MARK: rights: logged, so that a rebuilt disk has them; no fault is aimed at them */

static void note_mode(const char *path) {
    uint32_t mode = 0;
    uint64_t inode = inode_at(path, &mode);
    note((struct head){.call = MODE, .inode = inode, .mode = mode}, path, NULL, NULL, 0);
}

int fchmod(int descriptor, mode_t mode) {
    char path[PATH_MAX];
    int is_ours = path_of(descriptor, path);
    take_order();
    int result = syscall(SYS_fchmod, descriptor, mode);
    int code = errno;
    if (!result && is_ours) note_mode(path);
    leave_order();
    errno = code;
    return result;
}

int chmod(const char *name, mode_t mode) {
    char path[PATH_MAX];
    int is_ours = path_at(AT_FDCWD, name, path);
    take_order();
    int result = syscall(SYS_fchmodat, AT_FDCWD, name, mode);
    int code = errno;
    if (!result && is_ours) note_mode(path);
    leave_order();
    errno = code;
    return result;
}
