/* A disk that turns read-only under a running process, for LD_PRELOAD.
 *
 * The kernel refuses to remount a file system read-only while files on it are open for writing; only an error of the
 * disk itself does that to a running server. While the file FAULT_SWITCH exists, every change below FAULT_FOLDER fails
 * with EROFS, on files that are open already as well, as it does on a file system that shut itself down. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

static int is_on(void) {
  const char *file = getenv("FAULT_SWITCH");
  return file && access(file, F_OK) == 0;
}

static int is_inside(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int refuses_path(const char *path) { return is_on() && is_inside(path); }

static int refuses_file(int file) {
  char link[64], path[PATH_MAX];
  if (file <= 2 || !is_on()) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

#define REFUSE(condition) \
  if (condition) {        \
    errno = EROFS;        \
    return -1;            \
  }

#define OPEN(name)                                             \
  int name(const char *path, int flags, ...) {                 \
    va_list list;                                              \
    va_start(list, flags);                                     \
    mode_t mode = va_arg(list, mode_t);                        \
    va_end(list);                                              \
    REFUSE((flags & WRITES) && refuses_path(path))             \
    return REAL(name)(path, flags, mode);                      \
  }

#define OPENAT(name)                                           \
  int name(int folder, const char *path, int flags, ...) {     \
    va_list list;                                              \
    va_start(list, flags);                                     \
    mode_t mode = va_arg(list, mode_t);                        \
    va_end(list);                                              \
    REFUSE((flags & WRITES) && refuses_path(path))             \
    return REAL(name)(folder, path, flags, mode);              \
  }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int file, const void *bytes, size_t count) {
  REFUSE(refuses_file(file))
  return REAL(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  REFUSE(refuses_file(file))
  return REAL(writev)(file, parts, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  REFUSE(refuses_file(file))
  return REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  REFUSE(refuses_file(file))
  return REAL(pwrite64)(file, bytes, count, offset);
}

int ftruncate(int file, off_t length) {
  REFUSE(refuses_file(file))
  return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
  REFUSE(refuses_file(file))
  return REAL(ftruncate64)(file, length);
}

int fsync(int file) {
  REFUSE(refuses_file(file))
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  REFUSE(refuses_file(file))
  return REAL(fdatasync)(file);
}

int rename(const char *old, const char *new) {
  REFUSE(refuses_path(old))
  return REAL(rename)(old, new);
}

int link(const char *old, const char *new) {
  REFUSE(refuses_path(new))
  return REAL(link)(old, new);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  REFUSE(refuses_path(new))
  return REAL(linkat)(from, old, to, new, flags);
}

int unlink(const char *path) {
  REFUSE(refuses_path(path))
  return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  REFUSE(refuses_path(path))
  return REAL(mkdir)(path, mode);
}

int rmdir(const char *path) {
  REFUSE(refuses_path(path))
  return REAL(rmdir)(path);
}
