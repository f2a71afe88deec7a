/* A disk with faults, for a program that loads this library first. The file that DISK_FAULTS names
   lists them: `full` (no file of a database grows, except the one that SQLite shares as memory, which
   it makes smaller before), `fcntl` and `flock` (no locks of that kind), `memory` (no shared memory). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name, type) ((type) dlsym(RTLD_NEXT, name))

typedef ssize_t (*writer)(int, const void *, size_t);
typedef ssize_t (*placer)(int, const void *, size_t, off_t);
typedef int (*locker)(int, int);
typedef int (*controller)(int, int, void *);
typedef void *(*mapper)(void *, size_t, int, int, int, off_t);

/* Whether a file belongs to a database, and the disk has that fault now. */
static int fails(int fd, const char *fault) {
    char link[64], path[4096] = "", faults[256] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (readlink(link, path, sizeof path - 1) < 0 || !strstr(path, ".db")) return 0;
    if (!strcmp(fault, "full") && strstr(path, "-shm")) return 0;
    const char *list = getenv("DISK_FAULTS");
    int from = list ? open(list, O_RDONLY | O_CLOEXEC) : -1;
    if (from < 0) return 0;
    ssize_t length = read(from, faults, sizeof faults - 1);
    close(from);
    return length > 0 && strstr(faults, fault) != NULL;
}

/* Whether bytes up to there would make a file grow for which there is no room. */
static int finds_no_room(int fd, off_t end) {
    struct stat file;
    int error = errno;
    int grows = fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && end > file.st_size;
    if (grows && fails(fd, "full")) {
        errno = ENOSPC;
        return 1;
    }
    errno = error;
    return 0;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    int error = errno;
    off_t at = lseek(fd, 0, SEEK_CUR);
    errno = error;
    if (at >= 0 && finds_no_room(fd, at + (off_t) count)) return -1;
    return REAL("write", writer)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    if (finds_no_room(fd, at + (off_t) count)) return -1;
    return REAL("pwrite", placer)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    if (finds_no_room(fd, at + (off_t) count)) return -1;
    return REAL("pwrite64", placer)(fd, bytes, count, at);
}

int flock(int fd, int operation) {
    if (fails(fd, "flock")) {
        errno = ENOLCK;
        return -1;
    }
    return REAL("flock", locker)(fd, operation);
}

static int control(const char *name, int fd, int command, void *argument) {
    int locks = command == F_SETLK || command == F_SETLKW;
    if (locks && fails(fd, "fcntl")) {
        errno = ENOLCK;
        return -1;
    }
    return REAL(name, controller)(fd, command, argument);
}

#define CONTROL(name)                                   \
    int name(int fd, int command, ...) {                \
        va_list more;                                   \
        va_start(more, command);                        \
        void *argument = va_arg(more, void *);          \
        va_end(more);                                   \
        return control(#name, fd, command, argument);   \
    }
CONTROL(fcntl)
CONTROL(fcntl64)

static void *map(const char *name, void *at, size_t length, int may, int flags, int fd, off_t offset) {
    if ((flags & MAP_SHARED) && fd >= 0 && fails(fd, "memory")) {
        errno = ENODEV;
        return MAP_FAILED;
    }
    return REAL(name, mapper)(at, length, may, flags, fd, offset);
}

void *mmap(void *at, size_t length, int may, int flags, int fd, off_t offset) {
    return map("mmap", at, length, may, flags, fd, offset);
}

void *mmap64(void *at, size_t length, int may, int flags, int fd, off_t offset) {
    return map("mmap64", at, length, may, flags, fd, offset);
}
