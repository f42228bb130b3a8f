// Makes one call to the system fail, for a program that it is preloaded into (LD_PRELOAD). The tests build it.
//
// FAULT_ROOT   only files in this folder count, and files that were opened there
// FAULT_CALL   open, read, write, sync, rename or allocate
// FAULT_NTH    which call fails, from 1
// FAULT_KIND   an error's number; "short" for half of the bytes to be read or written; "kill" for an end of the process
// FAULT_STICKS 1: all later calls fail too, as on a full disk
// FAULT_NOTE   a file that is made when the fault has happened
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *root, *call, *note;
static long nth;
static int error_number, is_short, is_kill, sticks, is_ready;
static atomic_long count;
static char ours[65536];

static void *next_of(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void prepare(void) {
  root = getenv("FAULT_ROOT");
  call = getenv("FAULT_CALL");
  note = getenv("FAULT_NOTE");
  const char *kind = getenv("FAULT_KIND"), *number = getenv("FAULT_NTH"), *stick = getenv("FAULT_STICKS");
  if (!root || !call || !note || !kind || !number) return;
  nth = atol(number);
  is_short = !strcmp(kind, "short");
  is_kill = !strcmp(kind, "kill");
  error_number = atoi(kind);
  sticks = stick && *stick == '1';
  is_ready = 1;
}

// 0: go on; 1: fail with errno set; 2: do half of it.
static int fault(const char *name) {
  if (!is_ready || strcmp(name, call)) return 0;
  long at = atomic_fetch_add(&count, 1) + 1;
  if (at != nth && !(sticks && at > nth)) return 0;
  int made = (int)syscall(SYS_openat, AT_FDCWD, note, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (made >= 0) syscall(SYS_close, made);
  if (is_kill) syscall(SYS_kill, getpid(), SIGKILL);
  if (is_short) return 2;
  errno = error_number;
  return 1;
}

static int lies_in_root(const char *path) {
  return is_ready && path && !strncmp(path, root, strlen(root));
}
static int is_ours(int fd) { return is_ready && fd >= 0 && fd < (int)sizeof ours && ours[fd]; }

static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < (int)sizeof ours) ours[fd] = lies_in_root(path) != 0;
  return fd;
}

#define OPEN(name)                                                    \
  int name(const char *path, int flags, ...) {                        \
    static int (*real)(const char *, int, ...);                       \
    if (!real) real = next_of(#name);                                 \
    mode_t mode = 0;                                                  \
    if (flags & (O_CREAT | __O_TMPFILE)) {                            \
      va_list rest;                                                   \
      va_start(rest, flags);                                          \
      mode = va_arg(rest, mode_t);                                    \
      va_end(rest);                                                   \
    }                                                                 \
    if (lies_in_root(path) && fault("open")) return -1;               \
    return opened(real(path, flags, mode), path);                     \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < (int)sizeof ours) ours[fd] = 0;
  return (int)syscall(SYS_close, fd);
}

#define MOVE(name, call_name, type, ...)                              \
  {                                                                   \
    int what = is_ours(fd) ? fault(call_name) : 0;                    \
    if (what == 1) return -1;                                         \
    if (what == 2 && size > 1) size /= 2;                             \
    return syscall(__VA_ARGS__);                                      \
  }
ssize_t read(int fd, void *bytes, size_t size) MOVE(read, "read", void *, SYS_read, fd, bytes, size)
ssize_t write(int fd, const void *bytes, size_t size) MOVE(write, "write", void *, SYS_write, fd, bytes, size)
ssize_t pread(int fd, void *bytes, size_t size, off_t at) MOVE(pread, "read", void *, SYS_pread64, fd, bytes, size, at)
ssize_t pread64(int fd, void *bytes, size_t size, off_t at) MOVE(pread, "read", void *, SYS_pread64, fd, bytes, size, at)
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) MOVE(pwrite, "write", void *, SYS_pwrite64, fd, bytes, size, at)
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) MOVE(pwrite, "write", void *, SYS_pwrite64, fd, bytes, size, at)

int fsync(int fd) { return is_ours(fd) && fault("sync") ? -1 : (int)syscall(SYS_fsync, fd); }
int syncfs(int fd) { return is_ours(fd) && fault("sync") ? -1 : (int)syscall(SYS_syncfs, fd); }

int rename(const char *old, const char *new) {
  return lies_in_root(new) && fault("rename") ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, old, AT_FDCWD, new);
}
int link(const char *old, const char *new) {
  return lies_in_root(new) && fault("rename") ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
}
int mkdir(const char *path, mode_t mode) {
  return lies_in_root(path) && fault("open") ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

// Small pieces are taken by the thousand, and none of them is what runs short.
void *malloc(size_t size) {
  static void *(*real)(size_t);
  if (!real) real = next_of("malloc");
  return size >= 65536 && fault("allocate") ? NULL : real(size);
}
int posix_memalign(void **place, size_t alignment, size_t size) {
  static int (*real)(void **, size_t, size_t);
  if (!real) real = next_of("posix_memalign");
  return size >= 65536 && fault("allocate") ? ENOMEM : real(place, alignment, size);
}
